import { startPostgres } from '../../scripts/postgres.mjs';
import ownTemporaryFolder from '../../scripts/temporary-folder.mjs';
import { createDatabase } from './databases.ts';
import { type Place, Server, type Template, uploadsIn } from './server.ts';

/** Environment variable: the Template, as JSON, that every test's server starts from a copy of. */
const templateVariable = 'PLAZO_E2E_TEMPLATE';
/** Environment variable: the address, as JSON, of the server shared by all tests that change nothing. */
const sharedVariable = 'PLAZO_E2E_SHARED';
/** Environment variable: by how many milliseconds such a server's clock is ahead of this machine's. */
export const clockVariable = 'PLAZO_E2E_CLOCK_AHEAD';

/**
 * When the demo borrowers are created: noon in the lender's time zone, in the middle of a month. So no day ends during the tests, and the
 * day exists in the next month, too.
 */
const start = '2027-03-10T18:00:00Z';

/** The template from which the server of a test that changes something starts. */
export function template(): Template {
  return JSON.parse(process.env[templateVariable] ?? '') as Template;
}

/** The server shared by all tests that change nothing. */
export function sharedPlace(): Place {
  return JSON.parse(process.env[sharedVariable] ?? '') as Place;
}

/** Creates a database with the demo borrowers, and starts the shared server on a copy of it. */
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
  // Several tests at a time act as one borrower.
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
