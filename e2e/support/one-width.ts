import { type Language, test } from './plazo.ts';

/** For a group of tests about what a screen does, not how it looks: once is enough. */
export function onOneWidth(): void {
  test.skip(({ width }) => width !== 412, 'the same at every width');
}

/** For a group of tests in each language whose screens are looked at in every width elsewhere: Spanish runs on the narrow one. */
export function onOneWidthALanguage(language: Language): void {
  test.skip(({ width }) => width !== (language === 'es' ? 320 : 412), 'the other language on this width');
}
