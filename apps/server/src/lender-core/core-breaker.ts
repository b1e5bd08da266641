import { BrokenCircuitError, ConsecutiveBreaker, circuitBreaker, handleWhen } from 'cockatiel';
import type { Logger } from 'pino';
import type { RawAnswer } from './answer-reader.ts';
import { NoAnswer } from './core-connection.ts';

/** So many calls in a row without an answer, and the core is down; then it is tried again so often. */
const failuresUntilDown = 5;
const triedAgainAfter = 2000;
/** A call that takes so long makes one look whether the core is there at all: its own time limit is far away. */
const slowAfter = 3000;

/** Whether a lender's core is there, as its last calls tell: while it is not, nobody waits for it. */
export class CoreBreaker {
  readonly #circuit = circuitBreaker(
    handleWhen((error) => error instanceof NoAnswer && error.kind !== 'huge').orWhenResult(isOfProxy),
    { halfOpenAfter: triedAgainAfter, breaker: new ConsecutiveBreaker(failuresUntilDown) },
  );
  #downSince: number | null = null;
  #looking = 0;

  /** `probe`: a short call that any core answers somehow; it is what tries a core again. */
  constructor(
    private readonly probe: () => Promise<RawAnswer>,
    private readonly logger: Pick<Logger, 'warn'>,
  ) {
    this.#circuit.onBreak((failure) => this.#goDown('error' in failure ? failure.error.message : 'a proxy answers'));
    this.#circuit.onReset(() => this.#comeBack());
  }

  /** Makes a call. A core that is down is tried first, once every two seconds; in between a call fails at once. */
  async run(call: () => Promise<RawAnswer>): Promise<RawAnswer> {
    if (this.#downSince !== null) await this.reach();
    const slow = setTimeout(() => this.#look(), slowAfter);
    try {
      return await this.#guarded(call);
    } finally {
      clearTimeout(slow);
    }
  }

  /** Fails when the core is not there. */
  async reach(): Promise<void> {
    if (isOfProxy(await this.#guarded(this.probe))) throw new NoAnswer('lost', 'a proxy answers in its place');
  }

  /** Not once for each slow call: as many as it takes to know. */
  async #look(): Promise<void> {
    if (this.#looking >= failuresUntilDown) return;
    this.#looking += 1;
    // What comes of it, the circuit has counted.
    await this.reach().catch(() => {});
    this.#looking -= 1;
  }

  async #guarded(call: () => Promise<RawAnswer>): Promise<RawAnswer> {
    try {
      return await this.#circuit.execute(call);
    } catch (error) {
      if (error instanceof BrokenCircuitError) throw new NoAnswer('down', 'it was down a moment ago');
      throw error;
    }
  }

  #goDown(reason: string): void {
    if (this.#downSince !== null) return;
    this.#downSince = performance.now();
    this.logger.warn({ reason, calls: failuresUntilDown }, "the lender's core is down");
  }

  #comeBack(): void {
    const seconds = Math.round((performance.now() - (this.#downSince ?? performance.now())) / 1000);
    this.#downSince = null;
    this.logger.warn({ seconds }, "the lender's core is back");
  }
}

/** A proxy says that it finds no core. */
function isOfProxy(answer: unknown): boolean {
  const { status, body } = answer as RawAnswer;
  return status >= 502 && status <= 504 && !/^\s*\{/.test(body.subarray(0, 20).toString('latin1'));
}
