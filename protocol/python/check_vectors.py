"""Runs holdfast_wire.py over every vector, in both directions. Prints what differs; the exit code is 1 if anything does.

    python3 protocol/python/check_vectors.py
"""
import json
import re
import sys
import unicodedata
from pathlib import Path

import holdfast_wire as wire

VECTORS = Path(__file__).resolve().parent.parent / "vectors"
WHITE_SPACE = {chr(c) for c in [*range(9, 14), 0x20, 0x85, 0xA0, 0x1680, *range(0x2000, 0x200B), 0x2028, 0x2029, 0x202F,
                                0x205F, 0x3000]}
problems = []
checked = 0


def expect(got, wanted, what):
    global checked
    checked += 1
    if got != wanted:
        problems.append(f"{what}: got {got!r}, wanted {wanted!r}")


def load(name):
    return json.loads((VECTORS / name).read_text())["vectors"]


def as_bytes(value):
    return bytes.fromhex(value["hex"]) if isinstance(value, dict) else value.encode()


def typed(layout, shown):
    """Fields as the vectors show them -> as the codec wants them."""
    fields = {}
    for name, kind in layout:
        value = shown.get(name)
        if kind == "prologue":
            continue
        if isinstance(kind, list):
            fields[name] = [typed(kind, item) for item in value]
        elif kind == "strings":
            fields[name] = [as_bytes(item) for item in value]
        elif kind == "string":
            fields[name] = as_bytes(value)
        else:
            fields[name] = None if value is None else int(value)
    return fields


def outcome(action):
    try:
        return action()
    except wire.Fault as fault:
        return fault.code


def check_frame(name, shown, data, what, grown=b""):
    layout = wire.FRAMES[wire.TYPES[name]][1]
    fields = typed(layout, shown)
    kind, frame = wire.scan(data)
    expect((kind, frame.size), ("frame", len(data)), what)
    expect(wire.decode(frame), (name, fields), what)
    if grown:
        expect(frame.body.endswith(grown), True, what)
    else:
        expect(wire.encode(name, fields), data, what)
    for cut in range(len(data)):
        expect(wire.scan(data[:cut])[0], "incomplete", f"{what} cut at {cut}")


def check_frames():
    for vector in load("frames.json"):
        check_frame(vector["frame"], vector["fields"], bytes.fromhex(vector["hex"]), vector["name"],
                    bytes.fromhex(vector.get("grown", "")))


def check_scans():
    for vector in load("scans.json"):
        data = bytes.fromhex(vector["hex"]) + bytes(vector.get("zeros", 0))
        try:
            kind, value = wire.scan(data, vector["limit"])
            if kind == "frame":
                got = {"frame": {"type": value.type, "bodyBytes": len(value.body), "size": value.size}}
            else:
                got = {"incomplete": {"type": value[0], "need": value[1]}}
        except wire.Fault as fault:
            got = {"invalid": fault.code}
        expect(got, {key: vector[key] for key in got if key in vector}, vector["name"])


def check_compressed():
    for vector in load("compressed.json"):
        frame = wire.scan(bytes.fromhex(vector["hex"]))[1]
        try:
            got = wire.inflate(frame.body)
        except wire.Fault as fault:
            got = (fault.code, fault.reason)
        if "invalid" in vector:
            wanted = (vector["invalid"], vector["reason"])
        elif "inflatedRepeats" in vector:
            wanted = bytes.fromhex(vector["inflatedRepeats"]["hex"]) * vector["inflatedRepeats"]["count"]
        else:
            wanted = bytes.fromhex(vector["inflated"])
            again = wire.encode("QUERY", {"requestID": 1, "userIDs": [wanted]}, compressed=True)
            expect(wire.decode(wire.scan(again)[1]), ("QUERY", {"requestID": 1, "userIDs": [wanted]}), vector["name"])
        expect(got, wanted, vector["name"])


def close_code(state, data):
    """What a server closes with (SPEC, "When what is judged"); None while it would wait, 0 when all is well."""
    kind, value = wire.scan(data, wire.FIRST_FRAME_BYTES if state == "first" else wire.FRAME_BYTES)
    number = value.type if kind == "frame" else value[0]
    if number == 0:
        return None
    plain = number & 0x7F
    first = wire.FRAMES.get(plain, ("",))[0] in ("LOGIN", "DEVICES_ONCE", "KICK_ONCE")
    if plain not in wire.FRAMES or plain >= 0x40 or first != (state == "first"):
        known_request = plain in wire.FRAMES and 0x01 < plain < 0x40
        return 201 if state == "first" and known_request else wire.UNEXPECTED
    if number & wire.COMPRESSED and (state != "open" or plain in wire.NEVER_COMPRESSED):
        return wire.MALFORMED
    if kind == "frame":
        wire.decode(value)
        return 0
    return None


def check_malformed():
    for vector in load("malformed.json"):
        data = bytes.fromhex(vector["hex"])
        expect(outcome(lambda: close_code(vector["state"], data)), vector["code"], f"{vector['state']}: {vector['why']}")


def text_codes(data):
    """The code that refuses a LOGIN with this text in a field (SPEC, "Fields"); 0 where it is taken."""
    try:
        text = data.decode("utf-8", "strict")
    except UnicodeDecodeError:
        text = None
    line = text is not None and not any(unicodedata.category(c) == "Cc" for c in text)
    name = line and 1 <= len(data) <= 64 and not all(c in WHITE_SPACE for c in text)
    appkey = re.fullmatch(rb"[A-Za-z0-9._#-]{1,64}", data) and data not in (b".", b"..")
    return text, {
        "appkey": 0 if appkey else 100, "userID": 0 if name else 101, "deviceUUID": 0 if name else 110,
        "deviceName": 0 if line and len(data) <= 256 else 110,
        "extension": 0 if text is not None and len(text) <= 1024 and "\0" not in text else 110,
        "client": 0 if line and len(data) <= 64 else 110,
    }


def check_texts():
    for vector in load("texts.json"):
        text, codes = text_codes(bytes.fromhex(vector["hex"]) * vector.get("times", 1))
        expect(text is not None, vector["valid"], vector["name"])
        expect(text if text is None else len(text), vector.get("scalars"), vector["name"])
        expect(codes, {field: vector[field] for field in codes}, vector["name"])


def check_dialogues():
    for path in sorted((VECTORS / "dialogues").glob("*.json")):
        for step in json.loads(path.read_text())["steps"]:
            if "frame" in step:
                check_frame(step["frame"], step["fields"], bytes.fromhex(step["hex"]), f"{path.stem}: {step['frame']}")


for check in (check_frames, check_scans, check_compressed, check_malformed, check_texts, check_dialogues):
    check()
for problem in problems[:50]:
    print(problem)
print(f"{checked} checks, {len(problems)} problems")
sys.exit(1 if problems else 0)
