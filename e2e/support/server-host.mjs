// Runs the built server repeatedly in one process, each instance on its own port and database: a test's server then takes a third of the
// processor time of a separate process to start. Messages from the parent start and close servers by number.

/** @typedef {{ close: () => Promise<void> }} RunningServer */
/** @typedef {{ startServer: (config: unknown, options: { isDevelopmentServer: boolean }) => Promise<RunningServer> }} Start */
/** @typedef {{ loadConfig: (variables: Record<string, string>) => unknown }} Configuration */

const built = new URL('../../apps/server/dist/', import.meta.url);
/** @type {Promise<[Start, Configuration]>} */
const modules = Promise.all([import(new URL('start.js', built).href), import(new URL('config.js', built).href)]);

/** @type {Map<number, RunningServer>} */
const servers = new Map();

/** @param {{ id: number, settings?: Record<string, string> }} request */
async function answer({ id, settings }) {
  if (settings) {
    const [{ startServer }, { loadConfig }] = await modules;
    // It prints its greeting on standard output, as a separate process does.
    servers.set(id, await startServer(loadConfig(settings), { isDevelopmentServer: false }));
  } else {
    await servers.get(id)?.close();
    servers.delete(id);
  }
}

process.on('message', (/** @type {{ id: number, settings?: Record<string, string> }} */ request) => {
  answer(request).then(
    () => process.send?.({ id: request.id }),
    (error) => process.send?.({ id: request.id, error: String(error) }),
  );
});
