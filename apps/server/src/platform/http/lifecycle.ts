import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';

/** Whether this process accepts new requests, and if not, why. */
export type Readiness = 'ok' | 'draining' | 'unavailable';

/** Where the calls are answered. */
export type Behind = 'database' | 'core';

/** A part without which the process still serves borrowers, and whether it works; the check may throw, or never answer. */
export type Parts = Readonly<Record<string, () => Promise<boolean>>>;

/** How long the answer of a reachability check is reused, in milliseconds, so that frequent checks cost nothing. */
const remembered = 1_000;
/** The same for a part, which may be a bucket whose check costs money. */
const partRemembered = 15_000;
/** How long a check may take, in milliseconds. */
const usualPatience = 2_000;

/** What the balancer in front of this process must know. */
export class Lifecycle {
  #isDraining = false;
  #checked: { at: number; isReachable: Promise<boolean> } | undefined;
  #checkedParts: { at: number; failing: Promise<string[]> } | undefined;

  /** `reach`: fails if the database or core behind the calls is out of reach. */
  constructor(
    private readonly reach: () => Promise<unknown>,
    readonly behind: Behind = 'database',
    private readonly patience = usualPatience,
    private readonly parts: Parts = {},
  ) {}

  get isDraining(): boolean {
    return this.#isDraining;
  }

  /** From now on the process is not ready; connected clients are asked to hang up. */
  drain(): void {
    this.#isDraining = true;
  }

  async readiness(): Promise<Readiness> {
    if (this.#isDraining) return 'draining';
    const now = performance.now();
    if (this.#checked === undefined || now - this.#checked.at > remembered) {
      this.#checked = { at: now, isReachable: this.#answers(this.reach) };
    }
    return (await this.#checked.isReachable) ? 'ok' : 'unavailable';
  }

  /** The failing parts, by name. Requests still come here: every other process has the same bucket, and the rest works. */
  async degraded(): Promise<string[]> {
    const now = performance.now();
    if (this.#checkedParts === undefined || now - this.#checkedParts.at > partRemembered) {
      this.#checkedParts = { at: now, failing: this.#failingParts() };
    }
    return this.#checkedParts.failing;
  }

  async #failingParts(): Promise<string[]> {
    const looks = Object.entries(this.parts).map(async ([name, works]) => {
      const isWorking = await this.#answers(async () => {
        if (!(await works())) throw new Error(`${name} fails`);
      });
      return isWorking ? [] : [name];
    });
    return (await Promise.all(looks)).flat();
  }

  async #answers(reach: () => Promise<unknown>): Promise<boolean> {
    const late = new AbortController();
    try {
      return await Promise.race([reach().then(() => true), this.#isLate(late.signal)]);
    } catch {
      return false;
    } finally {
      late.abort();
    }
  }

  /** While this process itself was busy, the answer may have arrived without being read: check once more. */
  async #isLate(signal: AbortSignal): Promise<false> {
    await sleep(this.patience, undefined, { ref: false, signal });
    await nextTurn();
    return false;
  }
}
