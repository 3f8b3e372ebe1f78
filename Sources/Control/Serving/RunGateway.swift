import Gateway
import Glibc
import LinuxIO
import Terminal

/// Runs the gateway until it is told to stop.
/// - Returns: the process's exit code.
public func runGateway(_ plan: ServePlan) -> Int32 {
    defer { plan.removeTemporaryData() }
    DescriptorLimit.raise()
    do throws(SystemFailure) {
        // Before any thread starts, so that all of them leave these signals to this one.
        let signals = try SignalDescriptor.open().get()
        let installed = CrashDump.install()
        if installed != 0 { throw SystemFailure(number: installed, wanted: "can't watch for crashes") }
        return try serve(plan, signals)
    } catch {
        DirectOutput.write("holdfast: \(error)\n", to: 2)
        return ExitCode.failure
    }
}

private func serve(_ plan: ServePlan, _ signals: consuming SignalDescriptor) throws(SystemFailure) -> Int32 {
    let log = Log(plan.configuration.log)
    defer { log.stop() }
    for note in plan.notes { log.write(.warn, "configuration") { $0.field("note", note) } }
    var process = try GatewayProcess(plan, log: log, signals: signals)
    process.announce()
    return process.run()
}
