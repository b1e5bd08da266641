import { describe, expect, it, vi } from 'vitest';
import { FairShare } from './fair-share.ts';

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Calls that run until they are released. */
class Calls {
  readonly share = new FairShare(1_000);
  readonly running: string[] = [];
  readonly refused: unknown[] = [];
  #ends: (() => void)[] = [];

  async begin(borrower: string, count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const call = () =>
        new Promise<void>((resolve) => {
          this.running.push(borrower);
          this.#ends.push(resolve);
        });
      this.share.run(borrower, call).catch((error: unknown) => this.refused.push(error));
    }
    await turn();
  }

  async end(): Promise<void> {
    for (const end of this.#ends.splice(0)) end();
    await turn();
  }
}

describe('calls of one borrower', () => {
  it('run a few at a time; the rest wait, and delay nobody else', async () => {
    const calls = new Calls();
    await calls.begin('ana', 10);
    expect(calls.running).toEqual(['ana', 'ana', 'ana']);
    await calls.begin('bea', 1);
    expect(calls.running.at(-1)).toBe('bea');
    await calls.end();
    expect(calls.running.filter((name) => name === 'ana')).toHaveLength(6);
  });

  it('are refused with a time to retry if too many wait, but not at once', async () => {
    const calls = new Calls();
    await calls.begin('ana', 60);
    expect(calls.refused).toEqual([]);
    await vi.waitFor(() => expect(calls.refused).toHaveLength(60 - 53), 5_000);
    expect(calls.refused[0]).toMatchObject({ code: '42900', waitSeconds: 1 });
    for (let n = 0; n < 20; n += 1) await calls.end();
    await calls.begin('ana', 1);
    expect(calls.refused).toHaveLength(7);
  });

  it('are refused for a few seconds if they come too fast', async () => {
    const share = new FairShare(2);
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => share.run('ana', async () => 'done')));
    const refused = outcomes.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[];
    expect(refused).toHaveLength(2);
    expect(refused[0]?.reason).toMatchObject({ code: '42900', waitSeconds: 5 });
    expect(await share.run('bea', async () => 'done')).toBe('done');
  });
});
