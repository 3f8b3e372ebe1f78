import Testing

extension EndToEnd {
    /// Rows 17 and 18: `customOSType`.
    @Suite struct CustomTypeTests {
        private static func server(_ change: (inout TestApp) -> Void, _ body: (Server) throws -> Void) throws {
            var app = TestApp()
            app.limit = 1
            app.customLimits = [10: 2, -7: 0, .min: 1]
            change(&app)
            try Server.run(TestConfig(apps: [app]), body)
        }

        private static func fields(_ device: Text, _ type: Int64?, platform: UInt8 = 6) -> LoginFields {
            LoginFields("alice", device: device, platform: platform).with { $0.customType = type }
        }

        @Test func aDeclaredTypeIsABucketOfItsOwnRow17() throws {
            try Self.server({ _ in }) { server in
                let (plain, _) = try server.login(Self.fields("a", nil))
                let (first, session) = try server.login(Self.fields("b", 10))
                // Over all platforms.
                let (second, _) = try server.login(Self.fields("c", 10, platform: 2))
                let (lowest, _) = try server.login(Self.fields("d", .min))
                for client in [plain, first, second, lowest] { try client.ping() }
                _ = try server.login(Self.fields("e", 10, platform: 3))
                try first.expectKicked(206, session: session.session)
                for client in [plain, second, lowest] { try client.ping() }
            }
        }

        @Test(arguments: ["multi", "single"]) func aLimitOfNothingRefusesRow17(mode: String) throws {
            try Self.server({ $0.mode = mode }) { server in
                #expect(try server.refusal(of: Self.fields("a", -7)) == 214)
                let (client, _) = try server.login(Self.fields("a", nil))
                #expect(try server.refusal(of: Self.fields("a", -7)) == 214)
                try client.ping()
            }
        }

        @Test func anUndeclaredTypeCountsUnderItsPlatformRow17() throws {
            try Self.server({ _ in }) { server in
                let (plain, session) = try server.login(Self.fields("a", nil))
                let (other, _) = try server.login(Self.fields("b", 11, platform: 1))
                _ = try server.login(Self.fields("c", 11))
                try plain.expectKicked(206, session: session.session)
                try other.ping()
            }
        }

        @Test func inSingleModeTheTypeMakesNoDifferenceRow20() throws {
            try Self.server({
                $0.mode = "single"
                $0.conflict = "first-wins"
            }) { server in
                let (plain, _) = try server.login(Self.fields("a", nil))
                #expect(try server.refusal(of: Self.fields("b", 10)) == 213)
                try plain.ping()
            }
        }
    }
}
