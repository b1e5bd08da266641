import { test } from './plazo.ts';

/** For a group of tests about what a screen does, not how it looks: once is enough. */
export function onOneWidth(): void {
  test.skip(({ width }) => width !== 412, 'the same at every width');
}
