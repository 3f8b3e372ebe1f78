/// The page's looks, light and dark as the reader's system is.
enum PageStyle {
    static let css = """
        :root { color-scheme: light dark; --paper: #fcfcfa; --ink: #1d2529; --soft: #5f6b70; --rule: #d9dedc;
          --card: #ffffff; --line: #0b6e73; --bad: #b3261e; }
        @media (prefers-color-scheme: dark) { :root { --paper: #14191b; --ink: #e4e9e7; --soft: #98a5a5; --rule: #2e383a;
          --card: #1a2123; --line: #4fc3bf; --bad: #ff8a80; } }
        body { margin: 0 auto; max-width: 60rem; padding: 2rem 1.25rem 4rem; background: var(--paper); color: var(--ink);
          font: 16px/1.5 system-ui, sans-serif; }
        h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.05rem; margin: 2.2rem 0 .6rem; }
        p { margin: .3rem 0; color: var(--soft); }
        .figures { display: grid; grid-template-columns: repeat(auto-fit, minmax(8.5rem, 1fr)); gap: .75rem; margin: 1.5rem 0; }
        .figure { background: var(--card); border: 1px solid var(--rule); border-radius: .5rem; padding: .7rem .9rem; }
        .figure b { display: block; font-size: 1.3rem; font-variant-numeric: tabular-nums; white-space: nowrap; }
        .figure span { color: var(--soft); font-size: .85rem; }
        .bad, .figure.bad b { color: var(--bad); }
        .plot { background: var(--card); border: 1px solid var(--rule); border-radius: .5rem; padding: .5rem; }
        svg { display: block; width: 100%; height: auto; }
        svg text { fill: var(--soft); font: 12px system-ui, sans-serif; }
        svg .label { fill: var(--ink); }
        svg .grid { stroke: var(--rule); fill: none; }
        svg .line { stroke: var(--line); stroke-width: 2; fill: none; stroke-linejoin: round; }
        svg .area { fill: var(--line); opacity: .12; }
        svg .dot { fill: var(--line); stroke: var(--card); stroke-width: 1.5; }
        table { border-collapse: collapse; width: 100%; font-size: .92rem; }
        th { text-align: left; font-weight: 500; color: var(--soft); width: 14rem; vertical-align: top; }
        th, td { padding: .3rem .5rem .3rem 0; border-bottom: 1px solid var(--rule); overflow-wrap: anywhere; }
        """
}
