/**
 * Look-ups of which only one runs at a time, however many are wanted: those that arrive in the meantime go together in the next one. So a
 * flood of them costs the database one statement after another, and each waits for at most two.
 */
export class Gathered<Key, Found> {
  #waiting: { key: Key; resolve: (found: Found | undefined) => void; reject: (error: unknown) => void }[] = [];
  #isLooking = false;

  constructor(
    private readonly find: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Found>>,
    private readonly mostAtOnce = 1_000,
  ) {}

  get(key: Key): Promise<Found | undefined> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ key, resolve, reject });
      if (!this.#isLooking) void this.#lookAll();
    });
  }

  async #lookAll(): Promise<void> {
    this.#isLooking = true;
    while (this.#waiting.length > 0) {
      const together = this.#waiting.splice(0, this.mostAtOnce);
      try {
        const found = await this.find([...new Set(together.map(({ key }) => key))]);
        for (const { key, resolve } of together) resolve(found.get(key));
      } catch (error) {
        for (const { reject } of together) reject(error);
      }
    }
    this.#isLooking = false;
  }
}
