import { startPostgres } from '../../scripts/postgres.mjs';
import ownTemporaryFolder from '../../scripts/temporary-folder.mjs';
import { createDatabase } from './databases.ts';
import { type Place, Server, type Template, uploadsIn } from './server.ts';

/** Environment variable: the Template that every test's server starts from a copy of, as JSON. */
const templateVariable = 'PLAZO_E2E_TEMPLATE';
/** Environment variable: where the server is that all tests share which change nothing, as JSON. */
const sharedVariable = 'PLAZO_E2E_SHARED';
/** Environment variable: milliseconds that such a server's clock is ahead of this machine's. */
export const clockVariable = 'PLAZO_E2E_CLOCK_AHEAD';

/**
 * When the demo borrowers are written: noon at the lender's, in the middle of a month. So no day ends during the tests,
 * and every month has the day a month from now.
 */
const start = '2027-03-10T18:00:00Z';

/** What the server of a test that changes something starts from a copy of. */
export function template(): Template {
  return JSON.parse(process.env[templateVariable] ?? '') as Template;
}

/** The server that all tests share which change nothing. */
export function sharedPlace(): Place {
  return JSON.parse(process.env[sharedVariable] ?? '') as Place;
}

/** Makes a database with the demo borrowers, and starts the server that tests share, on a copy of it. */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  const removeFolder = ownTemporaryFolder();
  const cluster = await startPostgres();
  const database = await createDatabase(cluster.url);
  const onTemplate = { DATABASE_URL: database };
  const empty = await Server.start({ environment: { ...onTemplate, DEMO_SEED: 'false' } });
  process.env[clockVariable] = String(await moveTo(start, empty));
  await empty.stop();
  const server = await Server.start({ environment: onTemplate });
  await Promise.all([empty.remove(), server.stop()]);
  const made: Template = { database, uploads: uploadsIn(server.folder) };
  process.env[templateVariable] = JSON.stringify(made);
  // Several tests at a time are one borrower.
  const shared = await Server.start({ template: made, environment: { BORROWER_CALLS_PER_SECOND: '0' } });
  const { folder, url, links } = shared;
  process.env[sharedVariable] = JSON.stringify({ folder, url, links } satisfies Place);
  return async () => {
    await Promise.all([shared.remove(), server.remove()]);
    await cluster.stop();
    removeFolder();
  };
}

/** Moves a server's clock, to the minute. Returns by how much. */
async function moveTo(time: string, server: Server): Promise<number> {
  const ahead = Math.round((Date.parse(time) - Date.now()) / 60_000);
  const days = Math.trunc(ahead / 1440);
  const signed = (count: number) => `${count < 0 ? '-' : '+'}${Math.abs(count)}`;
  await server.sandbox('clock', `${signed(days)}d`);
  await server.sandbox('clock', `${signed(ahead - days * 1440)}m`);
  return ahead * 60_000;
}
