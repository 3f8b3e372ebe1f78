"""Just enough of the wire for one exact client: log in, send pings, log out. Every answer is awaited."""
import base64
import hashlib
import hmac
import json
import socket
import time

PING, LOGIN, LOGOUT, PONG, LOGIN_OK, LOGOUT_OK = 0x01, 0x02, 0x03, 0x41, 0x42, 0x43
PLATFORM_LINUX = 6
ANSWER_SECONDS = 60  # generous: the server may run under an instruction counter


def varint(value):
    out = bytearray()
    while value > 0x7f:
        out.append(value & 0x7f | 0x80)
        value >>= 7
    return bytes(out) + bytes([value])


def text(value):
    return varint(len(value)) + value


def frame(kind, body):
    return varint(1 + len(body)) + bytes([kind]) + body


def token(secret, app, user, seconds=3600):
    """A JWT signed with HS256."""
    def part(data):
        return base64.urlsafe_b64encode(data).rstrip(b"=")
    now = int(time.time())
    claims = {"iss": app, "sub": user, "iat": now, "exp": now + seconds}
    signed = part(b'{"alg":"HS256","typ":"JWT"}') + b"." + part(json.dumps(claims).encode())
    return signed + b"." + part(hmac.new(secret, signed, hashlib.sha256).digest())


def login_frame(app, user, signed_token, device):
    return frame(LOGIN, b"HF\x01" + varint(1) + varint(0) + text(app.encode()) + text(user.encode())
                 + text(signed_token) + bytes([PLATFORM_LINUX]) + text(device.encode()) + b"\x00"
                 + text(b"a-16-byte-device") + text(b"") + text(b"") + varint(0) + text(b"") + text(b"count/1"))


class Connection:
    def __init__(self, target):
        host, port = target.rsplit(":", 1)
        self.socket = socket.create_connection((host, int(port)), timeout=ANSWER_SECONDS)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def exactly(self, count):
        data = bytearray()
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                raise ConnectionError("the server closed the connection")
            data += more
        return bytes(data)

    def answer(self, kind):
        """The body of the next frame, which has to be of this kind."""
        length, shift = 0, 0
        while True:
            byte = self.exactly(1)[0]
            length |= (byte & 0x7f) << shift
            shift += 7
            if byte < 0x80:
                break
        got = self.exactly(length)
        if got[0] != kind:
            raise ConnectionError(f"frame {got.hex()} instead of type {kind:#04x}")
        return got[1:]

    def login(self, frame_bytes):
        self.socket.sendall(frame_bytes)
        return self.answer(LOGIN_OK)

    def heartbeats(self, bursts, depth):
        """Each burst is one write; the next leaves when all its answers are here."""
        pings, pongs = frame(PING, b"") * depth, frame(PONG, b"") * depth
        for _ in range(bursts):
            self.socket.sendall(pings)
            if self.exactly(len(pongs)) != pongs:
                raise ConnectionError("something else than PONG")

    def logout(self):
        """Logs out and waits for the server to close."""
        self.socket.sendall(frame(LOGOUT, varint(2) + b"\x00"))
        self.answer(LOGOUT_OK)
        if self.socket.recv(1):
            raise ConnectionError("bytes behind LOGOUT_OK")
        self.socket.close()
