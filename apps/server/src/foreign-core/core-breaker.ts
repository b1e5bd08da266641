import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import type { Logger } from 'pino';
import type { CoreMapping } from '../platform/config/core-access.ts';
import { isEnvelope, parsedBody, type RawAnswer } from './answer-body.ts';
import { NoAnswer } from './core-connection.ts';

/** After this many calls in a row without an answer the core counts as down; then it is tried again at this interval. */
const failuresUntilDown = 5;
const triedAgainAfter = 2000;
/** A call that takes this long triggers a probe: its own time limit would come much later. */
const slowAfter = 3000;

/** Whether a lender's core is up, judged by its latest calls. While it is down, no call waits for it. */
export class CoreBreaker {
  readonly #circuit = circuitBreaker(
    handleWhen((error) => error instanceof NoAnswer && error.kind !== 'huge').orWhenResult((answer) =>
      this.#isOfProxy(answer as RawAnswer),
    ),
    { halfOpenAfter: triedAgainAfter, breaker: new ConsecutiveBreaker(failuresUntilDown) },
  );
  #downSince: number | null = null;
  #looking = 0;

  /** `probe`: a short call that any core answers somehow; it also finds out whether a core is back. */
  constructor(
    private readonly probe: () => Promise<RawAnswer>,
    private readonly mapping: CoreMapping,
    private readonly logger: Pick<Logger, 'warn'>,
    /** Is told when the core goes down, and when it is back. */
    private readonly tell: (isUp: boolean) => void = () => {},
  ) {
    this.#circuit.onBreak((failure) => this.#goDown('error' in failure ? failure.error.message : 'a proxy answers'));
    this.#circuit.onReset(() => this.#comeBack());
  }

  /** Makes a call. A core that is down is probed first, once every two seconds; in between, calls fail at once. */
  async run(call: () => Promise<RawAnswer>): Promise<RawAnswer> {
    if (this.#downSince !== null) await this.reach().catch(notAsked);
    const slow = setTimeout(() => this.#look(), slowAfter);
    try {
      return await this.#guarded(call);
    } finally {
      clearTimeout(slow);
    }
  }

  /** Throws when the core is down. */
  async reach(): Promise<void> {
    if (this.#isOfProxy(await this.#guarded(this.probe)))
      throw new NoAnswer('lost', 'a proxy answers in its place', true);
  }

  /** However many calls are slow, there are never more probes at once than the failures that mark it as down. */
  async #look(): Promise<void> {
    if (this.#looking >= failuresUntilDown) return;
    this.#looking += 1;
    // The breaker has counted the outcome.
    await this.reach().catch(() => {});
    this.#looking -= 1;
  }

  async #guarded(call: () => Promise<RawAnswer>): Promise<RawAnswer> {
    try {
      return await this.#circuit.execute(call);
    } catch (error) {
      if (error instanceof BrokenCircuitError) notAsked();
      throw error;
    }
  }

  /** A gateway reports that it cannot reach the core, or a framework that the core failed: neither knows codes. */
  #isOfProxy(raw: RawAnswer): boolean {
    return raw.status >= 500 && raw.status !== 501 && !isEnvelope(parsedBody(raw, this.mapping));
  }

  #goDown(reason: string): void {
    if (this.#downSince !== null) return;
    this.#downSince = performance.now();
    this.tell(false);
    this.logger.warn({ reason, calls: failuresUntilDown }, "the lender's core is down");
  }

  #comeBack(): void {
    const seconds = Math.round((performance.now() - (this.#downSince ?? performance.now())) / 1000);
    this.#downSince = null;
    this.tell(true);
    this.logger.warn({ seconds }, "the lender's core is back");
  }
}

/** The call itself was never sent, whatever happened to the probe. */
function notAsked(): never {
  throw new NoAnswer('down', 'it was down a moment ago', false);
}
