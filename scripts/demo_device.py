"""One client of the demo: a blocking socket and the codec of protocol/python. Prints each frame as a line."""
import datetime
import socket

import holdfast_wire as wire

SECONDS = 10
STATUS_NAMES = {0: "unknown", 1: "online", 2: "offline", 3: "logged out"}


class Failed(Exception):
    """Something did not go as it should; the text is for people."""


class Device:
    def __init__(self, address, name, quiet=False):
        host, port = address.rsplit(":", 1)
        self.name, self.quiet, self.data, self.last_id = name, quiet, b"", 0
        self.socket = socket.create_connection((host.strip("[]"), int(port)), timeout=SECONDS)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def log_in(self, user, token, device_uuid, extension):
        answer = self.request(
            "LOGIN", "LOGIN_OK", capabilities=0, appkey="demo", userID=user, token=token, platform=2, deviceUUID=device_uuid,
            flags=0, deviceName=self.name, extension=extension, resource="", heartbeatWish=0, presenceCursor="",
            client="demo")
        self.session, self.token_expires_at = answer["session"], answer["tokenExpiresAt"]

    def log_out(self):
        self.request("LOGOUT", "LOGOUT_OK", flags=0)
        self.wait_for_close()

    def request(self, name, answer, **fields):
        """Sends a request and returns the fields of its answer. Events that come before it are printed."""
        self.last_id += 1
        if name != "PING":
            fields["requestID"] = self.last_id
        self.say("→", name, fields)
        self.socket.sendall(wire.encode(name, fields))
        return self.wait_for(answer)

    def wait_for(self, name):
        """The fields of the next frame with this name."""
        while True:
            got, fields = self.next_frame()
            if got == name:
                return fields
            if got in ("CLOSE", "KICKED", "ERROR", None):
                raise Failed(f"{self.name}: {got or 'end of the connection'} instead of {name}")

    def wait_for_close(self):
        got, _ = self.next_frame()
        if got is not None:
            raise Failed(f"{self.name}: {got} instead of the end of the connection")

    def next_frame(self):
        """(name, fields), or (None, None) when the server has closed."""
        while True:
            kind, value = wire.scan(self.data)
            if kind == "frame":
                self.data = self.data[value.size:]
                name, fields = wire.decode(value)
                self.say("←", name, fields)
                return name, fields
            more = self.socket.recv(65536)
            if not more:
                self.say("←", "closed", {})
                return None, None
            self.data += more

    def say(self, arrow, name, fields):
        if not self.quiet:
            print(f"  {self.name:<11}{arrow} {name:<11} {describe(name, fields)}".rstrip(), flush=True)


def describe(name, fields):
    """What matters of a frame, for people. Tokens are never shown."""
    if name == "LOGIN":
        return f"user {fields['userID']}, device \"{fields['deviceName']}\", extension {fields['extension']}"
    if name == "LOGIN_OK":
        return (f"session {fields['session']:x}, token expires at {clock(fields['tokenExpiresAt'])}, heartbeat every "
                f"{fields['heartbeat']} s")
    if name == "KICKED":
        return (f"{fields['code']} session {fields['session']:x}, displaced by \"{fields['deviceName'].decode()}\", extension "
                f"{fields['extension'].decode()}")
    if name == "RENEW_OK":
        return f"token expires at {clock(fields['tokenExpiresAt'])}"
    if name == "TOKEN":
        return f"{fields['code']} {'will expire' if fields['code'] == 109 else 'expired'}, {fields['seconds']} s left"
    if name == "SUBSCRIBE":
        return f"{', '.join(user.decode() for user in fields['userIDs'])} for {fields['durationMinutes']} minutes"
    if name in ("STATUS", "SUBSCRIBED"):
        return ", ".join(f"{status['userID'].decode()} is {STATUS_NAMES.get(status['status'], '?')}"
                         for status in fields["statuses"])
    if name in ("CLOSE", "ERROR"):
        return f"{fields['code']} {fields['text'].decode()}"
    return ""


def clock(seconds):
    return datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%H:%M:%S")
