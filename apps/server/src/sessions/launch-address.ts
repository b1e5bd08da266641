import * as documents from '@plazo/contract/documents';

const { launchLink: _, ...destinations } = documents;
/** The documents that a launch link can lead to, by route key. */
export const launchPaths: ReadonlyMap<string, string> = new Map(Object.entries(destinations));

export interface Destination {
  language?: 'es' | 'en' | undefined;
  productId?: string | undefined;
  orderId?: string | undefined;
}

/** The address of a document for a borrower, without a session. */
export function launchAddress(path: string, { language, productId, orderId }: Destination): string {
  return withQuery(path, { isNeedPop: languageParameter(language), productId, orderId });
}

export function withQuery(path: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((one): one is [string, string] => one[1] !== undefined);
  return `${path}?${new URLSearchParams(given)}`;
}

/** Requirement L1. */
export function languageParameter(language: Destination['language']): string {
  return language === 'en' ? '1' : '2';
}
