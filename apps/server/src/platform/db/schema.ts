import { existsSync, readFileSync } from 'node:fs';

/**
 * The rooms whose tables make up the schema of 0.1.0, in the order of creation: from the lowest floor upwards, except that `ledger`,
 * `audit` and `disclosure` come after `loans`, since their rows refer to an order. Each has one file in `schema/`.
 */
export const schemaRooms = [
  'platform',
  'approvals',
  'api-keys',
  'staff',
  'products',
  'borrowers',
  'bank-accounts',
  'offers',
  'loans',
  'ledger',
  'audit',
  'disclosure',
  'sessions',
  'payments',
  'payouts',
  'extension',
  'letter',
  'complaints',
  'collections',
  'messages',
  'promotion',
  'bank-cards',
  'events',
  'webhooks',
  'reports',
];

/** The whole schema of 0.1.0, as one script. The files are next to this module, in the sources and in the build. */
export function readSchema(): string {
  return schemaRooms.map((room) => readScript(new URL(`./schema/${room}.sql`, import.meta.url))).join('\n');
}

/** Other line ends in a checkout do not make it another script. */
export function readScript(file: URL): string {
  if (!existsSync(file)) throw new Error(`no file ${file.pathname}`);
  return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
}
