/**
 * What social apps call themselves when they show a page in a browser of their own. QQ Browser (MQQBrowser) is a standalone browser; the QQ
 * chat app includes its name, and adds its own after it.
 */
const messengers = [
  'MicroMessenger|WhatsApp|FBA[NV]|Messenger|Instagram|Telegram|\\bLine/',
  '\\bQQ/|__weibo__|AlipayClient|DingTalk',
  'aweme|musical_ly|\\btrill_|BytedanceWebview|TikTok',
  'Twitter for |TwitterAndroid|Snapchat',
];
const isMessenger = new RegExp(messengers.join('|'), 'i');

/** Whether a social app shows the page in its built-in browser (requirement U4), which cannot install an app. */
export function isMessengerBrowser(userAgent: string): boolean {
  return isMessenger.test(userAgent);
}
