-- The texts that units rest on, as they were imported: replaced as a whole, discourse by discourse.
create table sources (
    name text primary key,
    translator text not null,
    edition text not null,
    licence text not null,
    fingerprint text not null,
    imported_at timestamptz not null default clock_timestamp()
);

create table discourses (
    source text not null references sources on delete cascade,
    uid text not null,
    collection text not null,
    title text not null,
    segments json not null, -- json and not jsonb: the order of the text is kept
    hash text not null,
    primary key (source, uid)
);

create table passages (
    id text primary key,
    source text not null,
    uid text not null,
    collection text not null,
    place integer not null,
    first_segment text not null,
    last_segment text not null,
    words text not null,
    searchable tsvector generated always as (to_tsvector('english', words)) stored,
    embedder text not null default '',
    vector vector,
    foreign key (source, uid) references discourses on delete cascade
);
create index passages_discourse on passages (source, uid, place);
create index passages_waiting on passages (embedder);
create index passages_searchable on passages using gin (searchable);

-- A community's own documents: nothing of one workspace is ever read for another.
create table documents (
    workspace text not null,
    path text not null,
    hash text not null,
    added_at timestamptz not null default clock_timestamp(),
    primary key (workspace, path)
);

create table chunks (
    workspace text not null,
    id text not null,
    path text not null,
    place integer not null,
    heading text not null,
    words text not null,
    searchable tsvector generated always as (to_tsvector('english', heading || ' ' || words)) stored,
    embedder text not null,
    vector vector not null,
    primary key (workspace, id),
    foreign key (workspace, path) references documents on delete cascade
);

-- A unit's two vectors, weighted and added: as the question's vector has length one, one product with it is their weighted
-- likeness. Half precision, and every long value out of the row, because each question reads this column of every row: a
-- megabyte in all. Units from before are embedded again at the next ingestion.
alter table units add column blend halfvec, add column blend_share real not null default -1,
    add column text_hash text not null default '';
create index units_text_hash on units (text_hash);
alter table units set (toast_tuple_target = 128);
alter table units alter column blend set storage plain;
alter table units alter column problem_vector set storage external, alter column teaching_vector set storage external,
    alter column searchable set storage external, alter column document set storage external,
    alter column passage set storage external;

-- Full text turned round, for the words that few units have: only these find units by words. A weight is the word's inverse
-- document frequency, less where the word stands in the advice and not in the problem. Written whenever units change.
create table unit_words (
    word text not null,
    unit_id text not null references units on delete cascade,
    weight real not null,
    primary key (word, unit_id) include (weight)
);
drop index units_searchable;

-- What people decided about units, and how units fare.
alter table units add column review_status text not null default 'unreviewed';
update units set review_status = document ->> 'review_status';

create table reviews (
    n bigint generated always as identity primary key,
    unit_id text not null,
    key text not null,
    version integer not null,
    was text not null,
    became text not null check (became in ('unreviewed', 'auto_validated', 'human_reviewed', 'rejected')),
    reviewer text not null check (reviewer <> ''),
    note text not null default '',
    at timestamptz not null default clock_timestamp()
);
create index reviews_key on reviews (key, n desc);

create table unit_uses (
    key text primary key,
    used bigint not null default 0,
    helpful bigint not null default 0,
    unhelpful bigint not null default 0,
    last_used_at timestamptz
);

create table extraction_runs (
    id text primary key,
    model text not null,
    prompt_version text not null,
    started_at timestamptz not null,
    finished_at timestamptz,
    passages integer not null,
    drafts integer not null default 0,
    failed integer not null default 0,
    input_tokens bigint not null default 0,
    output_tokens bigint not null default 0,
    cost_usd numeric(12, 4) not null default 0
);
