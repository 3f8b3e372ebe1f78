import Gateway

extension GatewayReport {
    /// One line with every counter and gauge: what `USR1` asks for, and the last line of a run.
    func write(to log: Log, as message: StaticString) {
        log.write(.info, message) { line in
            line.field("accepted", accepted)
            line.field("open", open)
            line.field("closing", closing)
            line.field("sessions", sessions)
            line.field("users_online", usersOnline)
            line.field("buffered_bytes", bufferedBytes)
            line.field("logins", logins)
            line.field("refused_logins", refusedLogins)
            line.field("heartbeats", heartbeats)
            line.field("frames_received", framesReceived)
            line.field("bytes_received", bytesReceived)
            line.field("bytes_sent", bytesSent)
            line.field("kicks", kicks)
            line.field("renewals", renewals)
            line.field("accept_pauses", acceptPauses)
            line.field("watch_edges", watchEdges)
            line.field("presence_changes", presenceChanges)
            line.field("presence_deliveries", presenceDeliveries)
            line.field("closed", closed)
            for reason in closedByReason where reason.count > 0 { line.field(reason.logKey, reason.count) }
        }
    }
}
