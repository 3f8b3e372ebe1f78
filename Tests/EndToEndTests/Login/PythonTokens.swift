/// Tokens that another language's standard library minted: any JWT library will do (contract, "Terms").
enum PythonTokens {
    /// Name, expected code (0: valid; nil: may be either) and token of every case in ``TokenCases/script``.
    static func table() throws -> [(name: String, code: UInt64?, token: Text)] {
        try run(TokenCases.script, [TestApp.secret]).map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false)
            guard parts.count == 3 else { throw Failure("not a case: \(line)") }
            return (String(parts[0]), UInt64(parts[1]), Text(String(parts[2])))
        }
    }

    /// A valid token of exactly `bytes`: a claim that nobody knows makes it so long.
    static func padded(to bytes: Int, user: String) throws -> Text {
        guard let token = try run(padding, [TestApp.secret, String(bytes), user]).first else {
            throw Failure("no token")
        }
        return Text(token)
    }

    private static func run(_ script: String, _ arguments: [String]) throws -> [String] {
        let (ending, out, err) = try Child.run(["python3", "-c", minter + script] + arguments)
        guard ending == .exit(0) else { throw Failure("python3: \(err)") }
        return out
    }

    private static let minter = """
        import base64, hashlib, hmac, json, sys, time
        now = int(time.time())
        secret = sys.argv[1].encode()
        def part(data):
            return base64.urlsafe_b64encode(data).rstrip(b"=")
        def compact(value):
            return value if isinstance(value, bytes) else json.dumps(value, separators=(",", ":")).encode()
        def sign(header, payload, key=secret, digest=hashlib.sha256):
            signed = part(compact(header)) + b"." + part(compact(payload))
            return signed + b"." + part(hmac.new(key, signed, digest).digest())
        HS256 = {"alg": "HS256", "typ": "JWT"}

        """

    /// Base 64 has no text of 4n + 1 characters; where the padding meets that, the header's own grows by one.
    private static let padding = """
        wanted, user = int(sys.argv[2]), sys.argv[3]
        def padded():
            for extra in range(3):
                header = dict(HS256, x="h" * extra)
                claims = {"iss": "demo", "sub": user, "iat": now, "exp": now + 3600, "pad": ""}
                pad = (wanted - len(sign(header, claims))) * 3 // 4 - 3
                for more in range(8):
                    token = sign(header, dict(claims, pad="p" * (pad + more)))
                    if len(token) == wanted:
                        return token.decode()
        print(padded())
        """
}
