import Type, { type Static } from 'typebox';

/** The reader's language. The seed's promotion flow adds Chinese. */
export type Locale = 'es' | 'en' | 'zh';

/** The languages of the loan screens. */
export type LoanLocale = Extract<Locale, 'es' | 'en'>;

const value = Type.Optional(Type.String({ maxLength: 200 }));

/**
 * What the native shell puts in the URL (requirement L2), all of it text: ids are never numbers.
 * It is parsed once a document, carried to every link inside the app and sent with every call as the common query.
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
});

export type LaunchQuery = Static<typeof launchSchema>;

/** The parameters of the common query, in the order in which links carry them. */
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
] as const satisfies readonly (keyof LaunchQuery)[];

/** Requirement L1: `isNeedPop=1` English, `2` Spanish, default Spanish. */
export function localeOf(launch: Pick<LaunchQuery, 'isNeedPop'>): LoanLocale {
  return launch.isNeedPop === '1' ? 'en' : 'es';
}

/** URL parameters that the JSON client sends as headers of the same name (requirement A2). */
export const jsonClientHeaders = ['crp_phe', 'dearest', 'showy', 'dearer', 'language'] as const;

/** URL parameters that the form client sends as headers of the same name (requirement A2). */
export const formClientHeaders = ['swift', 'eyes'] as const;
