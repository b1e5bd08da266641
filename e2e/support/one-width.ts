import { type Language, test } from './plazo.ts';

/** For tests of a screen's behaviour, not its layout: one width is enough. */
export function onOneWidth(): void {
  test.skip(({ width }) => width !== 412, 'the same at every width');
}

/** For tests in both languages whose screens other tests check at both widths: Spanish runs on the narrow one. */
export function onOneWidthALanguage(language: Language): void {
  test.skip(({ width }) => width !== (language === 'es' ? 320 : 412), 'the other language on this width');
}
