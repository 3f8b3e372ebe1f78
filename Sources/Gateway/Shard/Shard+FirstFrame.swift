import Containers
import SessionCore
import Tokens
import WireProtocol

/// A first frame on the shard that accepted the connection: the token's signature is checked here, everything that can
/// change is judged by the user's owner.
extension Shard {
    mutating func login(
        _ request: LoginRequest, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        if let fault = LoginRules.fault(in: request) {
            refuseLogin(request.requestID, fault.code, slot, connection, text: fault.text)
            return
        }
        let credentials = Credentials(
            request: request.requestID, appKey: request.appKey, userID: request.userID, token: request.token)
        guard let proof = verify(credentials, slot, connection) else { return }
        route(proof, slot, connection) { $0.admit(request, proof, $1, $2) }
    }

    mutating func devicesOnce(
        _ request: DevicesOnce, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        let credentials = Credentials(
            request: request.requestID, appKey: request.appKey, userID: request.userID, token: request.token)
        guard isWellFormed(credentials, slot, connection), let proof = verify(credentials, slot, connection) else {
            return
        }
        route(proof, slot, connection) { $0.listOnce(request, proof, $1, $2) }
    }

    mutating func kickOnce(
        _ request: KickOnce, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) {
        guard KickMode(rawValue: request.mode) != nil, request.resource.count <= WireLimits.resourceBytes else {
            refuseLogin(request.requestID, .invalidParameter, slot, connection)
            return
        }
        let credentials = Credentials(
            request: request.requestID, appKey: request.appKey, userID: request.userID, token: request.token)
        guard isWellFormed(credentials, slot, connection), let proof = verify(credentials, slot, connection) else {
            return
        }
        route(proof, slot, connection) { $0.kickOnce(request, proof, $1, $2) }
    }

    /// The fields that all first frames share. False: refused already.
    private mutating func isWellFormed(
        _ credentials: Credentials, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) -> Bool {
        let fault = LoginRules.fault(
            inAppKey: credentials.appKey, userID: credentials.userID, token: credentials.token)
        if let fault { refuseLogin(credentials.request, fault.code, slot, connection, text: fault.text) }
        return fault == nil
    }

    /// Who the first frame says it is from, checked as far as this shard can. Nil: refused already.
    private mutating func verify(
        _ credentials: Credentials, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>
    ) -> Proof? {
        let request = credentials.request
        guard let app = apps.index(of: credentials.appKey) else {
            refuseLogin(request, .appkeyInvalid, slot, connection)
            return nil
        }
        switch check(token: credentials.token, app: app, userID: credentials.userID) {
        case .valid(let claims):
            let hash = shared.hash(app: app, userID: credentials.userID)
            return Proof(
                app: app, userHash: hash, issuedAt: claims.issuedAt, expiresAt: claims.expiresAt,
                keyFingerprint: claims.keyFingerprint)
        case .refused(let fault):
            refuseLogin(request, ResultCode(rawValue: fault.code), slot, connection, text: fault.text)
            return nil
        }
    }

    /// The token of `userID` under the app's keys and cap. Used by LOGIN, the one-shots and RENEW.
    mutating func check(token: ByteView, app: UInt32, userID: ByteView) -> TokenVerdict {
        let entry = apps.apps[Int(app)]
        return entry.appkey.withUnsafeBytes { appkey in
            verifier.verify(
                token: token.buffer, keys: entry.keys, appkey: appkey, userID: userID.buffer,
                nowSeconds: now.wallSeconds,
                maximumLifetimeSeconds: entry.configuration.maximumTokenLifetimeSeconds)
        }
    }

    /// Goes on here when the user lives on this shard, else hands the connection to the owner.
    private mutating func route(
        _ proof: Proof, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>,
        _ goOn: (inout Shard, UInt32, UnsafeMutablePointer<Connection>) -> Void
    ) {
        connection.pointee.state = .admitting
        let owner = shared.owner(of: proof.userHash)
        if owner == index {
            goOn(&self, slot, connection)
        } else {
            leaving = (owner, proof)
        }
    }

    /// A refused LOGIN or one-shot: CLOSE with its request id. What looks like guessing counts against the peer's
    /// address; a policy's or an account's refusal does not, since many honest users may share one address.
    mutating func refuseLogin(
        _ request: UInt32, _ code: ResultCode, _ slot: UInt32, _ connection: UnsafeMutablePointer<Connection>,
        text: StaticString = ""
    ) {
        if [.appkeyInvalid, .userIDInvalid, .tokenInvalid, .invalidParameter].contains(code) {
            failedLogins.noteFailure(connection.pointee.addressKey, nowMilliseconds: now.monotonicMilliseconds)
        }
        counters.refusedLogins += 1
        shared.log.write(.info, "login refused") { line in
            line.field("code", code.rawValue)
            if text.utf8CodeUnitCount > 0 { line.field("reason", text) }
        }
        close(slot, connection, code, request: request, text: text, reason: .loginRefused)
    }
}
