#!/usr/bin/python3
"""Plays the app of docs/bridge.md around WebKit, the engine of every browser on an iPhone.

WebKitWebDriver starts it and drives its one web view, which is as large as a phone. What the pages send through
window.webkit.messageHandlers.plazo is a real message out of the engine here, not a recording inside the page. Each one
becomes a line of JSON in the file that --record names, and so does everything that goes wrong in a page.
"""

import argparse
import json

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

# An iPhone's web view, as our server sees one.
USER_AGENT = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148"
)
WIDTH, HEIGHT = 390, 844

# The console is not available to an app, so the page reports its errors itself.
COMPLAIN = """
const complain = (text) => window.webkit.messageHandlers.complaint.postMessage(String(text));
addEventListener('error', ({ message, target }) => complain(message ?? `not loaded: ${target.src ?? target.href}`), true);
addEventListener('unhandledrejection', ({ reason }) => complain(`rejected: ${reason}`));
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  complain(`forbidden by ${violatedDirective}: ${blockedURI}`));
for (const level of ['error', 'warn']) {
  const print = console[level];
  console[level] = (...words) => { complain(`${level}: ${words.join(' ')}`); print.apply(console, words); };
}
"""


def listen(controller, port, record):
    """Records every message of one port."""

    def write(_, message):
        value = message.get_js_value()
        # WKScriptMessage.body can be anything; the bridge promises text.
        text = value.to_string() if value.is_string() else None
        record.write(json.dumps({"port": port, "text": text}) + "\n")
        record.flush()

    controller.connect(f"script-message-received::{port}", write)
    controller.register_script_message_handler(port)


def web_view(context, record, keeps_documents):
    controller = WebKit2.UserContentManager()
    listen(controller, "plazo", record)
    listen(controller, "complaint", record)
    controller.add_script(
        WebKit2.UserScript.new(
            COMPLAIN,
            WebKit2.UserContentInjectedFrames.TOP_FRAME,
            WebKit2.UserScriptInjectionTime.START,
            None,
            None,
        )
    )
    settings = WebKit2.Settings()
    settings.set_user_agent(USER_AGENT)
    settings.set_enable_page_cache(keeps_documents)
    # Composited painting, as on a phone. Without it WebKit shows only black after a transition between two documents.
    settings.set_hardware_acceleration_policy(WebKit2.HardwareAccelerationPolicy.ALWAYS)
    return WebKit2.WebView(
        web_context=context, user_content_manager=controller, settings=settings, is_controlled_by_automation=True
    )


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--record", required=True)
    arguments.add_argument("--no-page-cache", action="store_true")
    given = arguments.parse_args()
    record = open(given.record, "a", encoding="utf-8")

    # Nothing outlives the app: each test has its own cookies, storage and service workers.
    context = WebKit2.WebContext.new_ephemeral()
    context.set_automation_allowed(True)
    view = web_view(context, record, not given.no_page_cache)
    window = Gtk.Window(default_width=WIDTH, default_height=HEIGHT)
    window.add(view)
    window.show_all()

    def start(_, session):
        info = WebKit2.ApplicationInfo()
        info.set_name("plazo-app")
        info.set_version(1, 0, 0)
        session.set_application_info(info)
        session.connect("create-web-view", lambda _: view)

    context.connect("automation-started", start)
    view.connect("close", lambda _: Gtk.main_quit())
    Gtk.main()


main()
