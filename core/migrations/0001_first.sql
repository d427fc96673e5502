-- Vectors carry no fixed dimension: the embedder is a setting, and each row names the one that made it.
create extension if not exists vector;

create table units (
    id text primary key,
    key text not null,
    version integer not null,
    is_current boolean not null default true,
    ref text not null,
    collection text not null,
    labels text[] not null,
    structures text[] not null,
    denominations text[] not null,
    contraindications text[] not null,
    document json not null,
    passage text,
    translator text not null default '',
    source_hash text not null default '',
    searchable tsvector not null,
    embedder text not null,
    problem_vector vector not null,
    teaching_vector vector not null,
    ingested_at timestamptz not null default clock_timestamp(),
    unique (key, version)
);
-- A scan reads vectors, words and labels of every row: they stay in the row itself, and only the long texts move out of it.
alter table units alter column problem_vector set storage plain, alter column teaching_vector set storage plain,
    alter column searchable set storage main, alter column labels set storage main,
    alter column denominations set storage main, alter column id set storage main, alter column key set storage main;
create unique index units_one_current on units (key) where is_current;
create index units_searchable on units using gin (searchable);

create table asks (
    id text primary key,
    door text not null,
    event text not null,
    asker text not null,
    state text not null default 'claimed' check (state in ('claimed', 'answered', 'posted')),
    question bytea,
    answer bytea,
    receipt jsonb not null default '{}',
    owner text not null,
    lease_until timestamptz,
    kind text,
    labels text[],
    timings jsonb,
    asked_at timestamptz not null default clock_timestamp(),
    posted_at timestamptz,
    unique (door, event)
);
create index asks_unposted on asks (door, lease_until) where state <> 'posted';

create table threads (
    id bigint generated always as identity primary key,
    door text not null,
    workspace text not null,
    thread text not null,
    raised_risk boolean not null default false,
    last_at timestamptz not null default clock_timestamp(),
    unique (door, workspace, thread)
);
create index threads_last_at on threads (last_at);

create table turns (
    n bigint generated always as identity primary key,
    thread_id bigint not null references threads on delete cascade,
    sealed bytea not null
);
create index turns_thread on turns (thread_id, n desc);

create table channels (
    door text not null,
    workspace text not null,
    channel text not null,
    denomination text not null,
    changed_by text not null,
    changed_at timestamptz not null default clock_timestamp(),
    primary key (door, workspace, channel)
);
