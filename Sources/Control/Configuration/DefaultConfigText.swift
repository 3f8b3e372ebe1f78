/// The file that `default-config` prints: every setting with its default, said in comments what it is and how else to set it.
public enum DefaultConfigText {
    public static var text: String {
        let configuration = ServerConfiguration()
        var lines = [
            "// Configuration of Holdfast, JSON5. Every line is the default and may be left out.",
            "// Flags win over the environment, that over this file. Relative paths start at this file's folder.",
            "// Settings marked (reload) change when the process gets SIGHUP, so do the apps; the others at a restart.",
            "{",
        ]
        for setting in SettingTable.all where setting.section == nil {
            lines += entry(setting, configuration, indent: "  ")
        }
        for section in SettingTable.sections {
            lines += ["", "  // \(section.summary)", "  \(section.name): {"]
            for setting in SettingTable.all where setting.section == section.name {
                lines += entry(setting, configuration, indent: "    ")
            }
            lines.append("  },")
        }
        return (lines + ["", apps, "}"]).joined(separator: "\n") + "\n"
    }

    private static func entry(_ setting: Setting, _ configuration: ServerConfiguration, indent: String) -> [String] {
        let reload = setting.isReloadable ? " (reload)" : ""
        return [
            "\(indent)// \(setting.flag.summary)\(reload); --\(setting.flag.name), \(setting.variable)",
            "\(indent)\(setting.isFitted ? "// " : "")\(setting.key): \(setting.show(configuration)),",
        ]
    }

    /// The example is tested by taking its slashes off.
    static let apps = """
          // one object per app (tenant); without any, every login is refused
          apps: [
            // {
            //   appkey: "shop",              // 1 to 64 of A-Z a-z 0-9 . _ - #
            //   enabled: true,               // false: its sessions end with 305, logins are refused with 305
            //   users: "required",           // or "first-login": a user is created by its first login
            //   keys: [                      // HS256, at least one; several at once while they rotate
            //     {
            //       kid: "2026",             // the token's header names it; left out for tokens without
            //       secret_file: "shop.secret",        // its bytes without the line end, at least 32; or secret: "..."
            //       not_before: "2026-01-01T00:00:00Z",
            //       not_after: "2027-01-31T00:00:00Z",
            //     },
            //   ],
            //   policy: {
            //     mode: "multi",             // or "single": one device over all platforms
            //     limit: 4,                  // devices per platform
            //     conflict: "newest-wins",   // or "first-wins"
            //     reconnect: "displace",     // or "yield"
            //     custom_os_types: {"10": 2},          // a bucket of its own with its own limit
            //   },
            //   token: {
            //     max_lifetime: "60d",       // exp - iat may not be longer
            //     will_expire_at: 0.8,       // part of the lifetime after which clients are told
            //     grace: "30s",              // after exp, for renewing
            //   },
            // },
          ],
        """
}
