import Type, { type Static } from 'typebox';

/** The reader's language. The promotion adds Chinese (spec 1). */
export type Locale = 'es' | 'en' | 'zh';

/** The languages of the loan screens. */
export type LoanLocale = Extract<Locale, 'es' | 'en'>;

const value = Type.Optional(Type.String({ maxLength: 200 }));

/**
 * The URL parameters that the native shell sets (requirement L2), all strings: ids are never numbers. Parsed once per document, passed
 * along on every link within the app, and sent with every call as the common query.
 */
export const launchSchema = Type.Object({
  userId: value,
  sessionId: value,
  deviceId: value,
  appVersion: value,
  clientType: value,
  merchantNumber: value,
  deviceName: value,
  osVersion: value,
  adId: value,
  /** 1 English, 2 Spanish; anything else Spanish (requirement L1). */
  isNeedPop: value,
  /** Ours: 1 if the bank-card flow uses the reader's language too; only links from our own screens set it. */
  ownLanguage: value,
});

export type LaunchQuery = Static<typeof launchSchema>;

/** The parameters of the common query, in the order of our links. */
export const launchKeys = [
  'userId',
  'sessionId',
  'deviceId',
  'appVersion',
  'clientType',
  'merchantNumber',
  'deviceName',
  'osVersion',
  'adId',
  'isNeedPop',
  'ownLanguage',
] as const satisfies readonly (keyof LaunchQuery)[];

/** Requirement L1: `isNeedPop=1` English, `2` Spanish, default Spanish. */
export function localeOf(launch: Pick<LaunchQuery, 'isNeedPop'>): LoanLocale {
  return launch.isNeedPop === '1' ? 'en' : 'es';
}

/** The language of the bank-card flow: Chinese when an app opens it, as specified; the reader's when one of our screens leads there. */
export function cardLocaleOf(launch: Pick<LaunchQuery, 'isNeedPop' | 'ownLanguage'>): Locale {
  return launch.ownLanguage === '1' ? localeOf(launch) : 'zh';
}

/** URL parameters that the JSON and form clients send as headers of the same name (requirement A2). */
const clientHeaders = {
  json: ['crp_phe', 'dearest', 'showy', 'dearer', 'language'],
  form: ['swift', 'eyes'],
} as const;

/** The names of those headers. */
export function clientHeaderNames(client: keyof typeof clientHeaders): readonly string[] {
  return clientHeaders[client];
}

/** The headers of the JSON or form client, from the parameters of a document's address. */
export function clientHeadersOf(
  client: keyof typeof clientHeaders,
  parameters: Readonly<Record<string, unknown>>,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const name of clientHeaders[client]) {
    const value = parameters[name];
    // Headers carry visible ASCII only; fetch throws a TypeError for anything else, which would look like a lost network.
    if (typeof value === 'string') headers[name] = /^[\x20-\x7e]*$/.test(value) ? value : encodeURIComponent(value);
  }
  return headers;
}
