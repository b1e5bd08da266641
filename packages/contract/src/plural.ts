import { fill, type Values } from './text.ts';

/** A text with a `{count}`, in the forms that the language needs: `other`, and one for each category that differs from it. */
export type Plural = Readonly<{ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>>;

const rules = new Map<string, Intl.PluralRules>();

/** Picks the form for a count and fills it: `fillCount({ one: '1 mes', other: '{count} meses' }, 6, 'es')` is `6 meses`. */
export function fillCount(forms: Plural, count: number, locale: string, values: Values = {}): string {
  const rule = rules.get(locale) ?? new Intl.PluralRules(locale);
  rules.set(locale, rule);
  return fill(forms[rule.select(count)] ?? forms.other, { ...values, count });
}
