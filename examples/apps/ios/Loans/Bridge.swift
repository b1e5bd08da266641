import Foundation

/// What the app does for a page. It may reply, at once or later. False: it was not done, and the page does what it does in a browser. No
/// reply: the page does nothing more.
typealias Handler = (_ data: [String: String], _ reply: @escaping (_ done: Bool) -> Void) -> Void

/// Reads the messages of the pages.
struct Bridge {
    let handlers: [String: Handler]
    /// Runs a script in the page.
    let run: (String) -> Void

    /// For the first address: what this app can.
    var actions: String { handlers.keys.sorted().joined(separator: ",") }

    /// For messages of the main frame of our origin only.
    func receive(_ text: String) {
        guard let json = try? JSONSerialization.jsonObject(with: Data(text.utf8)),
              let fields = json as? [String: Any],
              fields["plazo"] as? Int == 1,
              let id = fields["id"] as? String,
              id.range(of: "^[0-9a-f]{32}$", options: .regularExpression) != nil,
              let action = fields["action"] as? String,
              let handler = handlers[action]
        else { return }
        handler(fields["data"] as? [String: String] ?? [:]) { [run] done in
            run("window.dispatchEvent(new CustomEvent('plazo-reply', { detail: { id: '\(id)', done: \(done) } }));")
        }
    }
}
