package com.example.loans

import android.annotation.SuppressLint
import android.content.ActivityNotFoundException
import android.content.Intent
import android.net.Uri
import android.os.Bundle
import android.webkit.CookieManager
import android.webkit.RenderProcessGoneDetail
import android.webkit.ValueCallback
import android.webkit.WebChromeClient
import android.webkit.WebResourceRequest
import android.webkit.WebSettings
import android.webkit.WebView
import android.webkit.WebViewClient
import android.widget.Toast
import androidx.activity.ComponentActivity
import androidx.activity.OnBackPressedCallback
import androidx.activity.enableEdgeToEdge
import androidx.activity.result.contract.ActivityResultContracts
import androidx.core.view.ViewCompat
import androidx.core.view.WindowInsetsCompat
import androidx.core.view.updatePadding
import androidx.lifecycle.lifecycleScope
import androidx.webkit.WebViewCompat
import androidx.webkit.WebViewFeature
import kotlinx.coroutines.launch

private const val ORIGIN = BuildConfig.ORIGIN
private const val PAYMENT_HOST = "pay.example.com"
private const val NOT_SAVED = "No se pudo guardar el documento."

class LoanActivity : ComponentActivity() {
    private lateinit var webView: WebView
    private lateinit var bridge: Bridge
    private var waitingForFiles: ValueCallback<Array<Uri>>? = null

    private val chooseFiles =
        registerForActivityResult(ActivityResultContracts.GetMultipleContents()) { files ->
            waitingForFiles?.onReceiveValue(files.toTypedArray())
            waitingForFiles = null
        }

    private val back = object : OnBackPressedCallback(false) {
        override fun handleOnBackPressed() = webView.goBack()
    }

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        enableEdgeToEdge()
        bridge = Bridge(handlers()) { webView.evaluateJavascript(it, null) }
        onBackPressedDispatcher.addCallback(this, back)
        open(savedInstanceState)
    }

    private fun open(saved: Bundle?) {
        webView = newWebView()
        setContentView(webView)
        ViewCompat.setOnApplyWindowInsetsListener(webView) { view, insets ->
            val bars = insets.getInsets(WindowInsetsCompat.Type.systemBars() or WindowInsetsCompat.Type.ime())
            view.updatePadding(bars.left, bars.top, bars.right, bars.bottom)
            WindowInsetsCompat.CONSUMED
        }
        // After process death the addresses come back, and the pages need nothing else.
        if (saved != null && webView.restoreState(saved) != null) return
        openLink(intent)
    }

    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        openLink(intent)
    }

    override fun onSaveInstanceState(outState: Bundle) {
        super.onSaveInstanceState(outState)
        webView.saveState(outState)
    }

    /** A link to the pages that opened the app, or else the list of loans. */
    private fun openLink(intent: Intent) {
        val link = intent.dataString
        if (link != null && link.startsWith("$ORIGIN/")) load(link) else openLaunchLink()
    }

    private fun openLaunchLink() {
        lifecycleScope.launch { load(Backend.launchLink("loanList")) }
    }

    private fun load(url: String) {
        val address = Uri.parse(url).buildUpon()
        if (Uri.parse(url).getQueryParameter("appActions") == null) address.appendQueryParameter("appActions", bridge.actions)
        webView.loadUrl(address.build().toString())
    }

    private fun handlers(): Map<String, Handler> = mapOf(
        "goLogin" to { _, _ -> openLaunchLink() },
        "goHome" to { _, _ -> finish() },
        "goMine" to { _, _ -> openLaunchLink() },
        "close" to { _, _ -> finish() },
        "openPage" to { data, reply -> reply(openPage(data.optString("url"))) },
        "callPhone" to { data, reply -> reply(callPhone(data.optString("number"))) },
        // No question of the store in this example: the page thanks instead.
        "openRating" to { _, reply -> reply(false) },
        "saveDocument" to { data, reply -> savePdf(ORIGIN + data.optString("path"), reply) },
    )

    private fun openPage(url: String): Boolean {
        if (!url.startsWith("$ORIGIN/")) return false
        load(url)
        return true
    }

    private fun callPhone(number: String): Boolean {
        if (!Regex("\\+?[0-9*#]{2,20}").matches(number)) return false
        // fromParts encodes the '#'.
        return show(Intent(Intent.ACTION_DIAL, Uri.fromParts("tel", number, null)))
    }

    /** Not done: the page loads the document itself, which is a screen that says why, or comes to the download listener. */
    private fun savePdf(url: String, reply: (done: Boolean) -> Unit) {
        lifecycleScope.launch {
            val file = if (url.startsWith("$ORIGIN/")) Documents.fetch(this@LoanActivity, url) else null
            reply(file != null && show(Documents.share(this@LoanActivity, file)))
        }
    }

    private fun show(intent: Intent): Boolean = try {
        startActivity(intent)
        true
    } catch (_: ActivityNotFoundException) {
        false
    }

    @SuppressLint("SetJavaScriptEnabled")
    private fun newWebView() = WebView(this).apply {
        settings.javaScriptEnabled = true
        settings.domStorageEnabled = true
        settings.allowFileAccess = false
        settings.mixedContentMode = WebSettings.MIXED_CONTENT_NEVER_ALLOW
        // Our pages set one cookie, for the device; none of another site is needed.
        CookieManager.getInstance().setAcceptThirdPartyCookies(this, false)
        webViewClient = Pages()
        webChromeClient = Chooser()
        // Before the first page. On WebViews without this feature the pages run as in a browser.
        if (WebViewFeature.isFeatureSupported(WebViewFeature.WEB_MESSAGE_LISTENER)) {
            WebViewCompat.addWebMessageListener(this, "PlazoNative", setOf(ORIGIN)) { _, message, _, isMainFrame, _ ->
                if (isMainFrame) message.data?.let(bridge::receive)
            }
        }
        setDownloadListener { url, _, _, type, _ ->
            if (type in Documents.types && url.startsWith("$ORIGIN/")) {
                savePdf(url) { done -> if (!done) Toast.makeText(context, NOT_SAVED, Toast.LENGTH_LONG).show() }
            }
        }
    }

    private inner class Pages : WebViewClient() {
        override fun shouldOverrideUrlLoading(view: WebView, request: WebResourceRequest): Boolean {
            val url = request.url
            val isOurs = url.toString().startsWith("$ORIGIN/")
            if (isOurs || (url.scheme == "https" && url.host == PAYMENT_HOST)) return false
            when (url.scheme) {
                "tel" -> show(Intent(Intent.ACTION_DIAL, url))
                "mailto", "sms" -> show(Intent(Intent.ACTION_SENDTO, url))
                // wa.me and other sites: WhatsApp or the browser.
                "https" -> show(Intent(Intent.ACTION_VIEW, url))
            }
            return true
        }

        override fun doUpdateVisitedHistory(view: WebView, url: String, isReload: Boolean) {
            back.isEnabled = view.canGoBack()
        }

        override fun onRenderProcessGone(view: WebView, detail: RenderProcessGoneDetail): Boolean {
            // The web view is dead; without this answer the app dies, too.
            val url = view.url
            view.destroy()
            webView = newWebView()
            setContentView(webView)
            if (url != null) load(url) else openLaunchLink()
            return true
        }
    }

    private inner class Chooser : WebChromeClient() {
        override fun onShowFileChooser(
            view: WebView,
            callback: ValueCallback<Array<Uri>>,
            params: FileChooserParams,
        ): Boolean {
            waitingForFiles?.onReceiveValue(null)
            waitingForFiles = callback
            chooseFiles.launch("image/*")
            return true
        }
    }
}
