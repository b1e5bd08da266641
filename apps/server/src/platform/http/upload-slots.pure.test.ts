import * as errorCode from '@plazo/contract/error-codes';
import { complaintMaxImages } from '@plazo/loan-rules/limits';
import { describe, expect, it } from 'vitest';
import { UploadSlots } from './upload-slots.ts';

/** Files that keep arriving until they are released. */
class Arriving {
  readonly slots = new UploadSlots();
  #release: () => void = () => {};
  readonly #released = new Promise<void>((resolve) => {
    this.#release = resolve;
  });

  /** Starts this many uploads. Returns the error code of each that is refused. */
  async begin(borrower: string, count: number): Promise<string[]> {
    const refused: string[] = [];
    for (let n = 0; n < count; n += 1) {
      this.slots.hold(borrower, () => this.#released).catch(({ code }) => refused.push(code));
    }
    await new Promise((resolve) => setImmediate(resolve));
    return refused;
  }

  async end(): Promise<void> {
    this.#release();
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('simultaneous uploads', () => {
  it('are limited to one form per borrower, and a few forms in all', async () => {
    const arriving = new Arriving();
    expect(await arriving.begin('ana', complaintMaxImages)).toEqual([]);
    expect(await arriving.begin('ana', 1)).toEqual([errorCode.tooManyRequests]);
    expect(await arriving.begin('bea', complaintMaxImages)).toEqual([]);
    expect(await arriving.begin('carla', 24 - 2 * complaintMaxImages)).toEqual([]);
    // The last eight are for borrowers who are sending none: three cannot shut out the others.
    expect(await arriving.begin('carla', 1)).toEqual([errorCode.unavailable]);
    for (let n = 0; n < 8; n += 1) expect(await arriving.begin(`other ${n}`, 1)).toEqual([]);
    // 32 in all: with 10 MB each, the memory of this process that uploads may take.
    expect(await arriving.begin('elena', 1)).toEqual([errorCode.unavailable]);
  });

  it('free their slots when done', async () => {
    const arriving = new Arriving();
    await arriving.begin('ana', complaintMaxImages);
    await arriving.end();
    const again = [] as Promise<string>[];
    for (let n = 0; n < complaintMaxImages; n += 1) again.push(arriving.slots.hold('ana', async () => 'taken'));
    expect(new Set(await Promise.all(again))).toEqual(new Set(['taken']));
  });

  it('free their slots when they fail, and only their own', async () => {
    const slots = new UploadSlots();
    for (let n = 0; n < 100; n += 1) {
      await expect(slots.hold('ana', () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
    }
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const held = Array.from({ length: complaintMaxImages }, () => slots.hold('ana', () => released));
    await slots.hold('bea', async () => undefined);
    // Bea's finished upload gives ana no further slot.
    await expect(slots.hold('ana', async () => undefined)).rejects.toMatchObject({ code: errorCode.tooManyRequests });
    release();
    await Promise.all(held);
  });

  it('free one slot each', async () => {
    const slots = new UploadSlots();
    const releases: (() => void)[] = [];
    const hold = () =>
      slots.hold(
        'ana',
        () =>
          new Promise<void>((resolve) => {
            releases.push(resolve);
          }),
      );
    const held = Array.from({ length: complaintMaxImages }, hold);
    for (let n = 1; n < complaintMaxImages; n += 1) {
      releases[n]?.();
      await held[n];
    }
    for (let n = 1; n < complaintMaxImages; n += 1) held.push(hold());
    await expect(hold()).rejects.toMatchObject({ code: errorCode.tooManyRequests });
    for (const release of releases) release();
    await Promise.all(held);
  });
});
