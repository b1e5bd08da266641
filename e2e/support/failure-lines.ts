import type { Reporter, Suite, TestError } from '@playwright/test/reporter';
import { type Failure, failureLines, failuresVariable, keepFailures } from '../../scripts/failures.mjs';

/** Prints the failures at the end of a run; under scripts/test.mjs, which runs more than this, it saves them for the end of that. */
export default class FailureLines implements Reporter {
  private suite: Suite | undefined;
  private readonly outside: Failure[] = [];

  onBegin(_config: unknown, suite: Suite): void {
    this.suite = suite;
  }

  onError({ message = 'no message' }: TestError): void {
    this.outside.push({ title: 'an error outside the tests', error: message });
  }

  onEnd(): void {
    const failed = this.suite?.allTests().filter((test) => test.outcome() === 'unexpected') ?? [];
    const failures = failed.map((test) => ({
      title: test.titlePath().filter(Boolean).join(' › '),
      error: test.results.at(-1)?.error?.message ?? 'no error',
    }));
    failures.push(...this.outside);
    if (process.env[failuresVariable]) keepFailures(failures);
    else for (const line of failureLines(failures)) process.stdout.write(`${line}\n`);
  }

  printsToStdio(): boolean {
    return true;
  }
}
