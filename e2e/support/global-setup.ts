import { join } from 'node:path';
import { Server } from './server.ts';

/** Where workers find the data folder that every server of a test starts from. */
export const templateVariable = 'PLAZO_E2E_TEMPLATE';

/**
 * Makes one data folder with the demo borrowers in it. Servers start from a copy: that takes a fraction of the time that
 * a database takes to be made, so that a test which changes something can have a server to itself.
 */
export default async function prepareTemplate(): Promise<() => Promise<void>> {
  const server = await Server.start();
  await server.stop();
  process.env[templateVariable] = join(server.folder, 'data');
  return () => server.remove();
}
