// Which calls of the lender's API the console makes: each of the others has its reason (scripts/console-calls.test.mjs).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './setup.mjs';

/** @typedef {{ method: string, path: string, name: string }} Call */

/**
 * The calls of the generated client, by the names of their operations.
 * @param {string} schema `packages/lender-client/schema.d.ts`
 * @returns {Call[]}
 */
export function callsOf(schema) {
  const paths = schema.split(/^ {4}"(?=\/lender\/v1)/m).slice(1);
  return paths.flatMap((text) => {
    const path = text.slice(0, text.indexOf('"'));
    const operations = text.matchAll(/^ {8}(get|put|post|delete): operations\["(\w+)"\];/gm);
    return [...operations].map(([, method = '', name = '']) => ({ method: method.toUpperCase(), path, name }));
  });
}

/**
 * Whether a source makes a call: its path stands there, after its method, or alone as a value. `${...}` stands for one word of a path.
 * @param {string} source
 * @param {Call} call
 */
function makes(source, { method, path }) {
  for (const [, before = '', written = ''] of source.matchAll(
    /(?:\.(GET|PUT|POST|DELETE)\(\s*)?['`](\/lender\/v1\/[^'`\n]*)['`]/g,
  )) {
    if (before !== '' && before !== method) continue;
    const pattern = written
      .split(/\$\{\w+\}/)
      .map((part) => part.replace(/[.{}]/g, '\\$&'))
      .join('[a-z-]+');
    if (new RegExp(`^${pattern}$`).test(path)) return true;
  }
  return false;
}

/**
 * The calls that no source makes.
 * @param {Call[]} calls
 * @param {string} source
 */
export function unusedIn(calls, source) {
  return calls.filter((call) => !makes(source, call)).map(({ name }) => name);
}

/** The source of the console, without its tests. */
export function consoleSource() {
  const folder = join(root, 'apps/console/src');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

const system = 'a system of the lender’s makes it';
const later = 'no page has it yet';
const elsewhere = (/** @type {string} */ where) => `${where} shows or does the same`;

/** Why the console does not make a call. @type {Record<string, string>} */
export const leftOut = {
  addBankCard: system,
  closeOrder: elsewhere('“Forgive the debt”, with the amount that was read,'),
  collectAnswer: system,
  collectionResults: later,
  collectionResultsCsv: later,
  eraseBorrower: 'nobody undoes it: by the command line',
  exportBorrower: later,
  getLetter: elsewhere('the order, with its letters,'),
  getOffer: elsewhere('the borrower, with their offers,'),
  getOrderContract: elsewhere('“See their screen”'),
  getOrderStatement: elsewhere('“See their screen”'),
  getVoucher: elsewhere('search'),
  issueVoucher: 'the borrower chooses how to pay',
  listBankCards: later,
  listBorrowerNotes: elsewhere('the timeline'),
  listChanges: system,
  listEvents: system,
  listOrderHistory: elsewhere('the timeline'),
  listOrderLedger: elsewhere('the timeline, with bookings,'),
  openBorrowerSession: system,
  previewProductDraft: elsewhere('the preview of terms as they are typed'),
  removeBankCard: system,
  resealSecrets: 'whoever changes the master key runs it: by the command line',
  revokeBorrowerSession: elsewhere('“End all of them”'),
  sweepCollections: 'the server does it by itself',
  withdrawVoucher: later,
};
