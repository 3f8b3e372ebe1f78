/// Row 3 and the token set of the reliability page: what is valid, what is 104, what is 108.
enum TokenCases {
    /// Prints name, code and token, tab-separated.
    static let script = """
        claims = {"iss": "demo", "sub": "alice", "iat": now, "exp": now + 3600}
        def show(name, code, token):
            token = token if isinstance(token, bytes) else token.encode()
            print(name, code, token.decode("latin-1"), sep="\\t")
        def case(name, code, header=HS256, **changes):
            merged = {k: v for k, v in dict(claims, **changes).items() if v is not None}
            show(name, code, sign(dict(HS256, **header), merged))

        # Valid.
        case("plain", 0)
        case("exp with .0", 0, exp=float(now + 3600))
        case("iat in the leeway", 0, iat=now + 25)
        case("nbf in the leeway", 0, nbf=now + 25)
        case("longest life", 0, exp=now + 60 * 86400)
        case("unknown claims", 0, aud=["x"], jti="1", nested={"iss": "other", "sub": [{}]})
        show("no typ", 0, sign({"alg": "HS256"}, claims))
        show("white space in JSON", 0, sign(b' {"alg" : "HS256" }\\n', json.dumps(claims, indent=2).encode()))
        show("escapes", 0, sign(HS256, compact(claims).replace(b"alice", b"\\\\u0061lic\\\\u0065")))
        show("escaped name", 0, sign(HS256, compact(claims).replace(b'"sub"', b'"\\\\u0073ub"')))

        # Expired: no leeway.
        case("expired now", 108, iat=now - 60, exp=now)
        case("expired long ago", 108, iat=now - 7200, exp=now - 3600)
        case("exp 1", 108, iat=0, exp=1)

        # Claims.
        case("life one second too long", 104, exp=now + 60 * 86400 + 1)
        case("iat beyond the leeway", 104, iat=now + 40)
        case("nbf beyond the leeway", 104, nbf=now + 40)
        case("another user", 104, sub="bob")
        case("another user's prefix", 104, sub="alic")
        case("user and a zero", 104, sub="alice\\0")
        case("user of another case", 104, sub="Alice")
        case("another app", 104, iss="second")
        case("no iss", 104, iss=None)
        case("no sub", 104, sub=None)
        case("no iat", 104, iat=None)
        case("no exp", 104, exp=None)
        case("app token", 104, sub=None, role="app")
        case("sub a number", 104, sub=5)
        case("sub a list", 104, sub=["alice"])
        case("exp a text", 104, exp=str(now + 3600))
        case("exp true", 104, exp=True)
        case("exp null", 104, exp=[None])
        case("exp -1", 104, exp=-1)
        case("exp 2^63-1", 104, exp=2**63 - 1)
        case("exp 2^64", 104, exp=2**64)
        case("exp 1e300", 104, exp=1e300)
        case("exp with a fraction", 104, exp=now + 3600.5)
        case("iat -1", 104, iat=-1)
        case("iat 2^63-1", 104, iat=2**63 - 1)
        show("payload no object", 104, sign(HS256, [1]))
        show("payload empty", 104, sign(HS256, b""))
        show("payload no JSON", 104, sign(HS256, b"{iss:demo}"))
        show("payload bad UTF-8", 104, sign(HS256, compact(claims).replace(b"alice", b"ali\\xff")))
        show("payload deep", 104, sign(HS256, b'{"x":' + b"[" * 1400))
        show("payload deep and whole", "either", sign(HS256, b'{"x":' + b"[" * 700 + b"]" * 700 + b"," + compact(claims)[1:]))

        # Algorithm and key.
        unsigned = part(compact({"alg": "none"})) + b"." + part(compact(claims)) + b"."
        show("alg none without a signature", 104, unsigned)
        case("alg none with a signature", 104, {"alg": "none"})
        case("alg in small letters", 104, {"alg": "hs256"})
        case("alg RS256 with an HMAC", 104, {"alg": "RS256"})
        show("HS512", 104, sign({"alg": "HS512"}, claims, digest=hashlib.sha512))
        show("HS512 said, HS256 done", 104, sign({"alg": "HS512"}, claims))
        show("no alg", 104, sign({"typ": "JWT"}, claims))
        case("crit", 104, {"crit": ["exp"]})
        show("another key", 104, sign(HS256, claims, key=secret + b"x"))
        show("empty key", 104, sign(HS256, claims, key=b""))
        case("unknown kid", 104, {"kid": "nobody"})
        case("kid a number", 104, {"kid": 7})

        # Form.
        good = sign(HS256, claims)
        head, body, mac = good.split(b".")
        flip = lambda text, at: text[:at] + (b"A" if text[at:at+1] != b"A" else b"B") + text[at+1:]
        show("signature changed", 104, head + b"." + body + b"." + flip(mac, 5))
        show("payload changed", 104, head + b"." + flip(body, 20) + b"." + mac)
        show("header changed", 104, flip(head, 9) + b"." + body + b"." + mac)
        show("signature shorter", 104, good[:-4])
        show("signature longer", 104, good + b"AAAA")
        show("signature missing", 104, head + b"." + body + b".")
        show("two parts", 104, head + b"." + body)
        show("four parts", 104, good + b"." + mac)
        show("dots only", 104, b"..")
        show("padding", 104, good + b"=")
        show("standard base 64", 104, head + b"." + body + b"." + base64.b64encode(hmac.new(secret, head + b"." + body, hashlib.sha256).digest()))
        show("blank behind", 104, good + b" ")
        show("Bearer", 104, b"Bearer " + good)
        show("letters beyond ASCII", 104, head + b"." + body + b"." + mac[:-1] + b"\\xc3\\xa9")
        """
}
