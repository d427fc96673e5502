"""People in the fake workspace. They can do only what a person can do in Slack, where they are members."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from tests.wire.slack_judge import MANIFEST
from tests.wire.slack_server import APP, BOT_USER, TEAM, Envelope, Member, Post, SlackServer


class Person:
    def __init__(self, server: SlackServer, member: Member) -> None:
        self.server = server
        self.member = member
        self.id = member.id

    @property
    def dm(self) -> str:
        """The conversation between this person and the bot alone."""
        return self.server.dm(self.id)

    def slash(self, command: str, text: str = "", *, channel: str) -> Envelope:
        """Slack offers an app's commands nowhere but in a channel's own box: not in threads."""
        assert command in {entry["command"] for entry in MANIFEST["features"]["slash_commands"]}
        assert self.id in self.server.channels[channel].members
        payload = {
            "command": command,
            "text": text,
            "team_id": TEAM,
            "channel_id": channel,
            "channel_name": self.server.channels[channel].name,
            "user_id": self.id,
            "user_name": self.member.name,
            "api_app_id": APP,
            "trigger_id": f"{self.server.next_ts()}.{self.id}",
            "response_url": self.server.response_url(channel, self.id),
        }
        return self.server.send("slash_commands", payload)

    def says(self, channel: str, text: str, *, thread: str = "", **more: Any) -> Post:
        """Write in a channel or a thread of it; Slack tells the app twice when it is mentioned."""
        assert self.id in self.server.channels[channel].members
        post = self.server.add(Post(channel, self.server.next_ts(), self.id, text, thread_ts=thread))
        event = self.server.event_of(post, **more)
        self.server.happened(event)
        if f"<@{BOT_USER}>" in text and self.server.channels[channel].kind != "im":
            self.server.happened(_mention(event))
        return post

    def mention(self, channel: str, text: str = "", *, thread: str = "", **more: Any) -> Post:
        return self.says(channel, f"<@{BOT_USER}> {text}".strip(), thread=thread, **more)

    def pastes(self, channel: str, content: str, *, comment: str = "", host: str = "") -> Post:
        """A long text, which Slack turns into a file. ``host`` forges where the file claims to be."""
        url = self.server.file_url(content)
        url = f"{host}/{url.rsplit('/', 1)[1]}" if host else url
        file = {"id": "F0PASTE", "mimetype": "text/plain", "filetype": "text", "mode": "snippet", "url_private": url}
        return self.says(channel, comment, subtype="file_share", files=[file])

    def edits(self, post: Post, text: str) -> None:
        assert post.user == self.id
        post.text = text
        self.server.changed(post)

    def sees(self, channel: str, *, thread: str = "") -> list[Post]:
        """What is drawn for this person, oldest first, as it stands now."""
        assert self.id in self.server.channels[channel].members
        return [
            dataclasses.replace(post)
            for post in self.server.posts
            if post.channel == channel and post.thread_ts == thread and post.only_for in ("", self.id)
        ]

    def reads(self, channel: str, *, thread: str = "") -> list[str]:
        """What the bot has written, as this person sees it."""
        return [post.words for post in self.sees(channel, thread=thread) if post.user == BOT_USER]


def _mention(event: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**{name: value for name, value in event.items() if name != "channel_type"}, "type": "app_mention"}
