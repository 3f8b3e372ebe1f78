"""The limit programs answer as a correct server does, however the bytes are cut."""
import contextlib
import time
import unittest

from harness import programs, servers, wire

SUBSCRIBE, SUBSCRIBED, STATUS = 0x10, 0x50, 0x74
WATCHERS = 1000
ONLINE, OFFLINE, LOGGED_OUT = 1, 2, 3


def login_of(user):
    return wire.login_frame("demo", user, b"any-token", "device-of-" + user)


def logout():
    return wire.frame(wire.LOGOUT, wire.varint(9) + b"\x00")


def setUpModule():
    programs.build_limit_and_peers()


class HeartbeatLimit(unittest.TestCase):
    def test_a_dialogue_cut_at_every_offset_gets_the_same_answers(self):
        dialogue = login_of("user") + wire.frame(wire.PING, b"") * 2 + logout()
        with servers.limit("heartbeat") as server:
            for cut in range(1, len(dialogue)):
                connection = wire.Connection(server.target)
                connection.socket.sendall(dialogue[:cut])
                time.sleep(0.001)  # so that the cut shows; the answers are right without it too
                connection.socket.sendall(dialogue[cut:])
                for kind in (wire.LOGIN_OK, wire.PONG, wire.PONG, wire.LOGOUT_OK):
                    connection.answer(kind)
                self.assertEqual(connection.socket.recv(1), b"")
                connection.socket.close()

    def test_a_frame_over_the_limit_or_empty_closes(self):
        with servers.limit("heartbeat") as server:
            for malformed in (b"\xff\xff\x03\x02", b"\x00\x01", b"\x02\x7f\x00"):
                connection = wire.Connection(server.target)
                connection.socket.sendall(malformed)
                with contextlib.suppress(ConnectionResetError):
                    self.assertEqual(connection.socket.recv(1), b"")
                connection.socket.close()

    def test_many_heartbeats_in_one_write(self):
        with servers.limit("heartbeat") as server:
            connection = wire.Connection(server.target)
            connection.heartbeats(2, 10_000)
            connection.socket.close()


class LoginLimit(unittest.TestCase):
    def test_request_ids_are_echoed_and_the_server_closes(self):
        with servers.limit("login") as server:
            for _ in range(20):
                connection = wire.Connection(server.target)
                self.assertEqual(connection.login(login_of("user"))[:1], wire.varint(1))
                connection.logout()


class FanoutLimit(unittest.TestCase):
    def test_each_watcher_gets_each_change_once_and_in_order(self):
        with servers.limit("fanout") as server:
            watchers = [wire.Connection(server.target) for _ in range(WATCHERS)]
            for number, watcher in enumerate(watchers):
                watcher.login(login_of(f"watcher-{number}"))
            for watcher in watchers:
                watcher.socket.sendall(wire.frame(SUBSCRIBE, wire.varint(7) + wire.varint(60) + b"\x01\x03who"))
                self.assertEqual(watcher.answer(SUBSCRIBED), b"\x07\x00\x00\x00")
            expected = []
            for number, last in enumerate((LOGGED_OUT, OFFLINE)):
                user = f"changer-{number}"
                changer = wire.Connection(server.target)
                changer.login(login_of(user))
                changer.logout() if last == LOGGED_OUT else changer.socket.close()
                expected += [wire.text(user.encode()) + bytes([status]) for status in (ONLINE, last)]
            for watcher in watchers:
                for change in expected:
                    status = watcher.answer(STATUS)
                    while b"watcher-" in status:  # a watcher's own login is a change too, told when the turn ends
                        status = watcher.answer(STATUS)
                    self.assertIn(change, status)
                watcher.socket.close()
