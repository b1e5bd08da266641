import { stripVTControlCharacters } from 'node:util';
import type { FullResult, Reporter, Suite } from '@playwright/test/reporter';

/** Ends a run with one line per failure, so that the end of a log says what went wrong. */
export default class FailureLines implements Reporter {
  private suite?: Suite;

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onEnd(_result: FullResult): void {
    for (const test of this.suite?.allTests() ?? []) {
      if (test.outcome() !== 'unexpected') continue;
      const message = stripVTControlCharacters(test.results.at(-1)?.error?.message ?? 'no error');
      const line = message.replaceAll(/\s+/g, ' ').slice(0, 400);
      process.stdout.write(`FAILED ${test.titlePath().filter(Boolean).join(' › ')}: ${line}\n`);
    }
  }

  printsToStdio(): boolean {
    return true;
  }
}
