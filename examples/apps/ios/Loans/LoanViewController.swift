import UIKit
import WebKit

final class LoanViewController: UIViewController {
    private let origin = "https://loans.example.com"
    private let host = "loans.example.com"
    private let paymentHosts: Set<String> = ["pay.example.com"]
    private var webView: WKWebView!
    private var savings: [ObjectIdentifier: Saving] = [:]

    private lazy var bridge = Bridge(handlers: handlers()) { [weak self] script in
        self?.webView.evaluateJavaScript(script, completionHandler: nil)
    }

    override func viewDidLoad() {
        super.viewDidLoad()
        let configuration = WKWebViewConfiguration()
        // The controller keeps its handlers alive, and this one would keep the screen: a go-between does not.
        configuration.userContentController.add(Port(self), name: "plazo")
        webView = WKWebView(frame: .zero, configuration: configuration)
        webView.navigationDelegate = self
        webView.uiDelegate = self
        // The swipe from the edge goes back, and the page fetches its figures again by itself.
        webView.allowsBackForwardNavigationGestures = true
        webView.isInspectable = false
        webView.translatesAutoresizingMaskIntoConstraints = false
        view.backgroundColor = .systemBackground
        view.addSubview(webView)
        // Above the keyboard and inside the bars; the pages know the insets of a screen without bars, too (viewport-fit=cover).
        NSLayoutConstraint.activate([
            webView.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            webView.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            webView.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            webView.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
        ])
        openLaunchLink()
    }

    /// A link to the pages that opened the app (universal link).
    func open(link: URL) {
        guard link.scheme == "https", link.host == host else { return }
        loadViewIfNeeded()
        load(link)
    }

    private func openLaunchLink() {
        Task { @MainActor in
            if let url = try? await Backend.launchLink(to: "loanList") { load(url) }
        }
    }

    private func load(_ url: URL) {
        guard var parts = URLComponents(url: url, resolvingAgainstBaseURL: false) else { return }
        var query = parts.queryItems ?? []
        if !query.contains(where: { $0.name == "appActions" }) {
            query.append(URLQueryItem(name: "appActions", value: bridge.actions))
            parts.queryItems = query
        }
        if let address = parts.url { webView.load(URLRequest(url: address)) }
    }

    private func handlers() -> [String: Handler] {
        [
            "goLogin": { [weak self] _, _ in self?.openLaunchLink() },
            "goHome": { [weak self] _, _ in self?.leave() },
            "goMine": { [weak self] _, _ in self?.openLaunchLink() },
            "close": { [weak self] _, _ in self?.leave() },
            "openPage": { [weak self] data, reply in reply(self?.openPage(data["url"] ?? "") ?? false) },
            "callPhone": { [weak self] data, reply in reply(self?.callPhone(data["number"] ?? "") ?? false) },
            // No question of the store in this example: the page thanks instead.
            "openRating": { _, reply in reply(false) },
            "saveDocument": { [weak self] data, reply in self?.savePdf(path: data["path"] ?? "", reply: reply) },
        ]
    }

    private func leave() {
        navigationController?.popViewController(animated: true)
    }

    private func openPage(_ text: String) -> Bool {
        guard let url = URL(string: text), url.scheme == "https", url.host == host else { return false }
        load(url)
        return true
    }

    // iOS asks the borrower before it calls.
    private func callPhone(_ number: String) -> Bool {
        guard number.range(of: #"^\+?[0-9*#]{2,20}$"#, options: .regularExpression) != nil,
              let digits = number.addingPercentEncoding(withAllowedCharacters: CharacterSet(charactersIn: "+*0123456789")),
              let url = URL(string: "tel:\(digits)"), UIApplication.shared.canOpenURL(url)
        else { return false }
        UIApplication.shared.open(url)
        return true
    }

    /// Not done: the page loads the document itself, which is a screen that says why, or comes back as a download.
    private func savePdf(path: String, reply: @escaping (_ done: Bool) -> Void) {
        guard path.hasPrefix("/"), let url = URL(string: origin + path), url.host == host else { return reply(false) }
        webView.startDownload(using: URLRequest(url: url)) { [weak self] download in
            download.delegate = self
            self?.savings[ObjectIdentifier(download)] = Saving(reply: reply)
        }
    }

    fileprivate func receive(_ message: WKScriptMessage) {
        let from = message.frameInfo.securityOrigin
        guard message.frameInfo.isMainFrame, from.protocol == "https", from.host == host,
              let text = message.body as? String
        else { return }
        bridge.receive(text)
    }
}

private final class Port: NSObject, WKScriptMessageHandler {
    private weak var screen: LoanViewController?
    init(_ screen: LoanViewController) { self.screen = screen }
    func userContentController(_ controller: WKUserContentController, didReceive message: WKScriptMessage) {
        screen?.receive(message)
    }
}

extension LoanViewController: WKNavigationDelegate, WKUIDelegate {
    func webView(_ webView: WKWebView, decidePolicyFor action: WKNavigationAction,
                 decisionHandler: @escaping (WKNavigationActionPolicy) -> Void) {
        guard let url = action.request.url, let scheme = url.scheme else { return decisionHandler(.cancel) }
        let isLoaded = scheme == "https" && (url.host == host || paymentHosts.contains(url.host ?? ""))
        if isLoaded || scheme == "about" { return decisionHandler(.allow) }
        // The dialler, mail, WhatsApp (wa.me) and other sites.
        if ["tel", "mailto", "sms", "https", "whatsapp"].contains(scheme) { UIApplication.shared.open(url) }
        decisionHandler(.cancel)
    }

    func webView(_ webView: WKWebView, decidePolicyFor response: WKNavigationResponse,
                 decisionHandler: @escaping (WKNavigationResponsePolicy) -> Void) {
        decisionHandler(isFile(response.response) ? .download : .allow)
    }

    func webView(_ webView: WKWebView, navigationResponse: WKNavigationResponse, didBecome download: WKDownload) {
        download.delegate = self
    }

    // Links to a new window (target=_blank) have none here.
    func webView(_ webView: WKWebView, createWebViewWith configuration: WKWebViewConfiguration,
                 for action: WKNavigationAction, windowFeatures: WKWindowFeatures) -> WKWebView? {
        if let url = action.request.url { UIApplication.shared.open(url) }
        return nil
    }

    // The process of the page was ended for its memory. The address has everything that the page needs.
    func webViewWebContentProcessDidTerminate(_ webView: WKWebView) {
        webView.reload()
    }
}

/// A PDF, or dates for a calendar.
private func isFile(_ response: URLResponse) -> Bool {
    ["application/pdf", "text/calendar"].contains(response.mimeType)
}

/// A document on its way to a file, and the message that asked for it, if one did.
private struct Saving {
    var file: URL?
    var reply: ((_ done: Bool) -> Void)?
}

extension LoanViewController: WKDownloadDelegate {
    func download(_ download: WKDownload, decideDestinationUsing response: URLResponse, suggestedFilename: String,
                  completionHandler: @escaping (URL?) -> Void) {
        // Without a file the download ends with an error.
        guard isFile(response) else { return completionHandler(nil) }
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appendingPathComponent(suggestedFilename)
        savings[ObjectIdentifier(download), default: Saving()].file = file
        completionHandler(file)
    }

    // Only the file leaves the app: its address holds the session. The sheet prints, too.
    func downloadDidFinish(_ download: WKDownload) {
        guard let saving = savings.removeValue(forKey: ObjectIdentifier(download)), let file = saving.file else { return }
        let sheet = UIActivityViewController(activityItems: [file], applicationActivities: nil)
        sheet.popoverPresentationController?.sourceView = view
        present(sheet, animated: true)
        saving.reply?(true)
    }

    func download(_ download: WKDownload, didFailWithError error: Error, resumeData: Data?) {
        savings.removeValue(forKey: ObjectIdentifier(download))?.reply?(false)
    }
}
