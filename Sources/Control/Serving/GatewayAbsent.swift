/// Stands in for the gateway until it is wired in; a `runGateway` for `ServePlan` is preferred to this one.
public func runGateway(_ plan: some Sendable) -> Int32 { ExitCode.failure }
