/** Whether a social messaging app shows the page in its own browser (requirement U4), which cannot install an app. */
export function isMessengerBrowser(userAgent: string): boolean {
  return /MicroMessenger|WhatsApp|FBA[NV]|Messenger|Instagram|Telegram|\bLine\//i.test(userAgent);
}
