// A round: load, a kill at a random moment, and a check of what remains.
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate, openEmbedded, openPostgres } from './database.mjs';
import { writeOffers } from './fixtures.mjs';
import { startLoad } from './load.mjs';
import { launchServer, startServer } from './server.mjs';
import { contentOfOrder, verifyRound, verifyWhole } from './verify.mjs';

const OFFERS = 2500;

/**
 * Where the data are, and how the server and this process reach them.
 * @typedef {object} Target
 * @property {Record<string, string>} environment
 * @property {() => Promise<any>} open
 * @property {boolean} isExclusive whether a second process must be refused
 */

/** @param {string} folder @returns {Target} */
export function embeddedTarget(folder) {
  return {
    environment: { DATA_FOLDER: folder },
    open: () => openEmbedded({ folder, thread: 'here' }),
    isExclusive: true,
  };
}

/** @param {string} url @returns {Target} */
export function postgresTarget(url) {
  return { environment: { DATABASE_URL: url }, open: () => openPostgres({ url }), isExclusive: false };
}

/** @param {number} most */
const upTo = (most) => Math.random() * most;

// The sandbox pays out at once: an accepted loan is booked in the same push.
const quiet = { SANDBOX: 'true', DEMO_SEED: 'false' };

/** A series of rounds on one ageing database. */
export class Series {
  /** @type {Map<string, Set<string>>} */
  #acknowledged = new Map();
  #number = 0;
  #content = '';
  #next = '';
  orders = 0;
  /** @type {string[]} */
  problems = [];

  /** @param {Target} target @param {string} letter distinguishes series on one database */
  constructor(target, letter) {
    this.target = target;
    this.letter = letter;
  }

  get acknowledged() {
    return [...this.#acknowledged.values()].reduce((sum, ids) => sum + ids.size, 0);
  }

  #nextRound() {
    this.#number += 1;
    const round = `${this.letter}${String(this.#number).padStart(4, '0')}`;
    this.#acknowledged.set(round, new Set());
    return round;
  }

  /** @param {string} round @param {string} text */
  #report(round, text) {
    this.problems.push(`${round}: ${text}`);
  }

  /** Migrates, and learns from one undisturbed push what an order must consist of. */
  async prepare() {
    const round = this.#nextRound();
    const db = await this.target.open();
    await migrate(db);
    await writeOffers(db, round, 1);
    await db.close();
    const server = await startServer({ ...this.target.environment, ...quiet });
    const load = startLoad(server.url, round, { offers: 1, connections: 1 });
    await load.done;
    await this.#checkRefusal(round);
    const code = await server.stop();
    if (code !== 0) this.#report(round, `the server stopped with code ${code}: ${server.output()}`);
    const after = await this.target.open();
    this.#content = await contentOfOrder(after, round);
    this.#acknowledged.set(round, load.acknowledged);
    await this.#prepareNext(after);
  }

  /** Writes the offers of the next round, and closes the database. @param {any} db */
  async #prepareNext(db) {
    this.#next = this.#nextRound();
    await writeOffers(db, this.#next, OFFERS);
    await db.close();
  }

  async #checkRefusal(/** @type {string} */ round) {
    if (!this.target.isExclusive) return;
    const second = launchServer({ ...this.target.environment, ...quiet });
    const code = await second.ended;
    const isRefused = code !== 0 && /in use by process \d+/.test(second.output());
    if (!isRefused) this.#report(round, `a second server was not refused: code ${code}, ${second.output()}`);
  }

  /**
   * A round, which `cut` ends in the middle of the load. `cut` may call `frozen` to mark the instant: later acknowledgements then do not
   * count, because they may be younger than what remains.
   * @param {(server: Awaited<ReturnType<typeof startServer>>, frozen: () => void) => Promise<void>} cut
   */
  async round(cut) {
    const round = this.#next;
    const server = await startServer({ ...this.target.environment, ...quiet });
    const load = startLoad(server.url, round, { offers: OFFERS });
    if (this.target.isExclusive) {
      const intruder = await this.target.open().catch((/** @type {Error} */ error) => error);
      if (!(intruder instanceof Error) || intruder.name !== 'DataFolderLockedError') {
        this.#report(round, `a second process was not refused: ${intruder}`);
      }
    }
    await sleep(50 + upTo(1200));
    /** @type {Set<string> | undefined} */
    let acknowledged;
    await cut(server, () => {
      acknowledged = new Set(load.acknowledged);
    });
    await load.stop();
    this.#acknowledged.set(round, acknowledged ?? load.acknowledged);
    for (const [message, count] of load.refusals) {
      if (this.target.isExclusive) this.#report(round, `${count} pushes were refused: ${message}`);
    }
    await this.#verify(round);
    return { round, acknowledged: this.#acknowledged.get(round)?.size ?? 0 };
  }

  /** Starts the server again and kills it while it recovers. */
  async killWhileStarting() {
    const server = launchServer({ ...this.target.environment, ...quiet });
    await sleep(upTo(1500));
    await server.kill();
  }

  /** @param {string} round */
  async #verify(round) {
    const db = await this.target.open();
    const { orders, problems } = await verifyRound(
      db,
      round,
      this.#acknowledged.get(round) ?? new Set(),
      this.#content,
    );
    this.orders += orders;
    for (const problem of problems) this.#report(round, problem);
    await this.#prepareNext(db);
  }

  /** At the end, checks every loan ever acknowledged, and the whole database. */
  async verifyAll() {
    const db = await this.target.open();
    this.orders = 0;
    for (const [round, acknowledged] of this.#acknowledged) {
      const { orders, problems } = await verifyRound(db, round, acknowledged, this.#content);
      this.orders += orders;
      for (const problem of problems) this.#report('at the end', problem);
    }
    for (const damage of await verifyWhole(db)) this.#report('at the end', damage);
    await db.close();
  }
}
