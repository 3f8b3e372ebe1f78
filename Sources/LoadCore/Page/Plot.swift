/// A line plot as inline SVG: no script, no picture file, no font from elsewhere. Colours come from the page's style.
struct Plot {
    struct Point {
        let x: Double
        let y: Double
    }

    let title: String
    let x: Axis
    let y: Axis
    let points: [Point]
    /// Every value holds until the next point (a distribution), instead of a straight line between them.
    var isStepped = false
    /// Fills the space below.
    var isFilled = false
    /// Shows single values with a name beside them.
    var labels: [(point: Point, text: String)] = []

    private static let width = 720.0
    private static let height = 320.0
    private static let left = 76.0
    private static let right = 30.0
    private static let top = 14.0
    private static let bottom = 46.0

    func svg() -> String {
        var parts = [
            "<svg viewBox=\"0 0 \(Int(Self.width)) \(Int(Self.height))\" role=\"img\" aria-label=\"\(HTMLText.escape(title))\">"
        ]
        parts += x.marks.map(verticalMark)
        parts += y.marks.map(horizontalMark)
        if isFilled { parts.append("<path class=\"area\" d=\"\(areaPath)\"/>") }
        parts.append("<path class=\"line\" d=\"\(linePath)\"/>")
        parts += labels.map(labelled)
        parts.append(text(x.title, at: Self.left + plotWidth / 2, Self.height - 8, "middle", "axis"))
        parts.append(
            "<text class=\"axis\" text-anchor=\"middle\" transform=\"translate(14 \(number(Self.top + plotHeight / 2))) "
                + "rotate(-90)\">\(HTMLText.escape(y.title))</text>")
        return parts.joined(separator: "\n") + "\n</svg>"
    }

    private var plotWidth: Double { Self.width - Self.left - Self.right }
    private var plotHeight: Double { Self.height - Self.top - Self.bottom }
    private func across(_ value: Double) -> Double { Self.left + plotWidth * x.position(value) }
    private func down(_ value: Double) -> Double { Self.top + plotHeight * (1 - y.position(value)) }

    private var linePath: String {
        var path = ""
        var last = 0.0
        for point in points {
            let (across, down) = (across(point.x), down(point.y))
            if path.isEmpty {
                path = "M\(number(across)) \(number(down))"
            } else {
                if isStepped { path += "L\(number(across)) \(number(last))" }
                path += "L\(number(across)) \(number(down))"
            }
            last = down
        }
        return path
    }

    private var areaPath: String {
        guard let first = points.first, let last = points.last else { return "" }
        let base = number(Self.top + plotHeight)
        return linePath + "L\(number(across(last.x))) \(base)L\(number(across(first.x))) \(base)Z"
    }

    private func verticalMark(_ mark: Axis.Mark) -> String {
        let across = across(mark.value)
        return "<path class=\"grid\" d=\"M\(number(across)) \(number(Self.top))V\(number(Self.top + plotHeight))\"/>"
            + text(mark.text, at: across, Self.top + plotHeight + 18, "middle", "mark")
    }

    private func horizontalMark(_ mark: Axis.Mark) -> String {
        let down = down(mark.value)
        return "<path class=\"grid\" d=\"M\(number(Self.left)) \(number(down))H\(number(Self.left + plotWidth))\"/>"
            + text(mark.text, at: Self.left - 8, down + 4, "end", "mark")
    }

    /// The name goes to the side of the dot where there is more room.
    private func labelled(_ label: (point: Point, text: String)) -> String {
        let (across, down) = (across(label.point.x), down(label.point.y))
        let isRight = across > Self.left + plotWidth * 0.7
        return "<circle class=\"dot\" cx=\"\(number(across))\" cy=\"\(number(down))\" r=\"3.5\"/>"
            + text(
                label.text, at: across + (isRight ? -8 : 8), down + (isRight ? -6 : 14), isRight ? "end" : "start",
                "label")
    }

    private func text(_ text: String, at across: Double, _ down: Double, _ anchor: String, _ style: String) -> String {
        "<text class=\"\(style)\" text-anchor=\"\(anchor)\" x=\"\(number(across))\" y=\"\(number(down))\">"
            + HTMLText.escape(text) + "</text>"
    }

    private func number(_ value: Double) -> String { NumberText.plain(value, decimals: 1) }
}
