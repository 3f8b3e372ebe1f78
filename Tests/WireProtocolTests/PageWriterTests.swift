import Testing
@testable import WireProtocol

@Test func aLoginAndALongDevicePageComeBackWhole() throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 20000, alignment: 8)
    defer { memory.deallocate() }
    var w = FrameWriter(memory)
    let login = LoginRequest(requestID: 300, appKey: ByteView("app"), userID: ByteView("alice"), token: ByteView("t.t.t"), platform: 6, deviceUUID: ByteView("dev"), customOSType: -5)
    login.encode(into: &w)
    let bytes = w.finish()!
    guard case .frame(let type, let body, let size) = FrameScanner.next(bytes, limit: 12288) else { Issue.record(); return }
    #expect(type == 2 && size == bytes.count)
    #expect(try LoginRequest(decoding: body) == login)
    let wrotePong = w.putPong()
    #expect(wrotePong)
    w.beginPage(.devicesPage, requestID: 70000)
    let list = w.beginList()
    var n = 0
    while w.putIfFits(DeviceRecord(resource: ByteView("linux_abc"), deviceUUID: ByteView("d"), deviceName: ByteView("n"), platform: 6), lengthLimit: 16384) { n += 1 }
    w.endList(list, count: n)
    w.setMore(true)
    let page = w.finish()!
    guard case .frame(_, let pbody, let psize) = FrameScanner.next(page, limit: 16384) else { Issue.record(); return }
    #expect(psize == page.count)
    let decoded = try DevicesPage(decoding: pbody)
    #expect(decoded.more && decoded.requestID == 70000 && decoded.devices.count == n && n > 900)
    #expect(Array(decoded.devices).count == n)
}
