import Control
import LinuxIO
import Terminal

enum TokenCommand: Command {
    static let name = "token"
    static let summary = "mint a user token"
    static let usage = UsageText(
        synopsis: "holdfast token --app APPKEY --user USERID --secret-file FILE [--ttl DURATION] [--kid KID] [--json]",
        description: """
            Prints a token (JWT, HS256) that lets the user log in to the app. The file's bytes without its line end are the
            key; a secret on the command line would be seen by every user of the machine, so there is no option for that.
            """,
        options: [
            Option("app", argument: "APPKEY", "the app, the token's iss"),
            Option("user", argument: "USERID", "the user, the token's sub"),
            Option("secret-file", argument: "FILE", "file of the app's secret"),
            Option("ttl", argument: "DURATION", "how long it is valid, such as 30s, 15m, 1h or 7d; default 1h"),
            Option("kid", argument: "KID", "name of the key, where the app has several"), .json, .help,
        ])

    private struct Answer: Encodable {
        let token: String
        let app: String
        let user: String
        let issuedAt: Int64
        let expiresAt: Int64
    }

    static func run(_ options: ParsedOptions, environment: [String: String]) throws(UsageFault) -> Int32 {
        let (app, user) = (try options.required("app"), try options.required("user"))
        let request = try TokenRequest(
            appkey: app, userID: user, lifetime: options["ttl"] ?? "1h", kid: options["kid"] ?? "")
        let path = try options.required("secret-file")
        let secret: [UInt8]
        do {
            secret = try SecretText.read(path)
        } catch {
            StandardError.write("holdfast token: \(path): \(error.problem)\n")
            return ExitCode.failure
        }
        let minted = request.mint(secret: secret, nowSeconds: Kernel.live.wallMilliseconds() / 1_000)
        if options.has(Option.json.name) {
            JSONOutput.print(
                Answer(
                    token: minted.token, app: app, user: user, issuedAt: minted.issuedAt, expiresAt: minted.expiresAt))
        } else {
            print(minted.token)
        }
        return ExitCode.success
    }
}
