/** An ISO 4217 code: `MXN`. */
export const currencyPattern = /^[A-Z]{3}$/;

/**
 * Whether an amount of a currency may be written with a symbol: one that English, Spanish or a language of its country
 * uses for it (CLDR), its code, or none. False for another currency's symbol, and for an invalid code.
 */
export function isSymbolOf(symbol: string, currency: string): boolean {
  if (!currencyPattern.test(currency)) return false;
  const written = symbol.trim();
  return written === '' || written === currency || localesOf(currency).some((locale) => has(locale, currency, written));
}

function has(locale: string, currency: string, symbol: string): boolean {
  return (['symbol', 'narrowSymbol'] as const).some((currencyDisplay) => {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
    return format.formatToParts(1).some(({ type, value }) => type === 'currency' && value === symbol);
  });
}

/** A currency's code starts with its country's, if it has one. */
function localesOf(currency: string): string[] {
  const { language, region } = new Intl.Locale(`und-${currency.slice(0, 2)}`).maximize();
  return ['en', 'es', `${language}-${region}`];
}
