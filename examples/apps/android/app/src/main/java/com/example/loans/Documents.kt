package com.example.loans

import android.content.Context
import android.content.Intent
import android.webkit.URLUtil
import androidx.core.content.FileProvider
import java.io.File
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import kotlinx.coroutines.Dispatchers
import kotlinx.coroutines.withContext

/** PDFs of the pages, and dates for a calendar. Their addresses hold the session: only the file leaves the app. */
object Documents {
    val types = setOf("application/pdf", "text/calendar")

    /** Null if the answer is no such file: then it is a screen that says why. */
    suspend fun fetch(context: Context, url: String): File? = withContext(Dispatchers.IO) {
        val connection = URL(url).openConnection() as HttpURLConnection
        try {
            val type = connection.contentType?.substringBefore(';')
            if (connection.responseCode != 200 || type !in types) return@withContext null
            val name = URLUtil.guessFileName(url, connection.getHeaderField("content-disposition"), type)
            val file = File(File(context.cacheDir, "documents").apply { mkdirs() }, name)
            connection.inputStream.use { from -> file.outputStream().use(from::copyTo) }
            file
        } catch (_: IOException) {
            null
        } finally {
            connection.disconnect()
        }
    }

    fun share(context: Context, file: File): Intent {
        val uri = FileProvider.getUriForFile(context, "com.example.loans.files", file)
        val send = Intent(Intent.ACTION_SEND)
            .setType(if (file.extension == "ics") "text/calendar" else "application/pdf")
            .putExtra(Intent.EXTRA_STREAM, uri)
            .addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION)
        return Intent.createChooser(send, null)
    }
}
