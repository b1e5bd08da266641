package com.example.loans

import org.json.JSONException
import org.json.JSONObject

/**
 * What the app does for a page. It may reply, at once or later. False: it was not done, and the page does what it does in a browser. No
 * reply: the page does nothing more.
 */
typealias Handler = (data: JSONObject, reply: (done: Boolean) -> Unit) -> Unit

/** Reads the messages of the pages. [run] runs a script in the page. */
class Bridge(private val handlers: Map<String, Handler>, private val run: (String) -> Unit) {
    /** For the first address: what this app can. */
    val actions: String = handlers.keys.joinToString(",")

    /** On the main thread, for messages of the main frame of our origin only. */
    fun receive(text: String) {
        val message = try { JSONObject(text) } catch (_: JSONException) { return }
        if (message.optInt("plazo") != 1) return
        val id = message.optString("id")
        if (!Regex("[0-9a-f]{32}").matches(id)) return
        val handler = handlers[message.optString("action")] ?: return
        try {
            handler(message.optJSONObject("data") ?: JSONObject()) { done -> reply(id, done) }
        } catch (_: RuntimeException) {
            reply(id, false)
        }
    }

    private fun reply(id: String, done: Boolean) {
        run("window.dispatchEvent(new CustomEvent('plazo-reply', { detail: { id: '$id', done: $done } }));")
    }
}
