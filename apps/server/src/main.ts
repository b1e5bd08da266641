import { ConfigError, loadConfig } from './platform/config/config.ts';
import { trimmed } from './platform/config/given-value.ts';
import { DataFolderLockedError } from './platform/db/embedded/data-folder-lock.ts';
import { startServer, stopOnSignal } from './start.ts';

/** A start failure that the reader can fix: one readable line, no stack. */
function inWords(error: unknown): string {
  if (error instanceof ConfigError) return error.problems.map((problem) => `Configuration: ${problem}`).join('\n');
  if (error instanceof DataFolderLockedError) return error.message;
  const { code, port, message } = error as { code?: string; port?: number; message?: string };
  const setting =
    port !== undefined && String(port) === (trimmed(process.env.LENDER_PORT ?? '') || '3001') ? 'LENDER_PORT' : 'PORT';
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken. Stop the program using it, or set ${setting} to another one.`;
  if (code === 'EACCES' && port !== undefined)
    return `Port ${port} may not be used by this user. Set ${setting} to one above 1023.`;
  return `Plazo could not start: ${message || String(error)}`;
}

// Other files of this process, such as heap snapshots, contain borrowers' data.
process.umask(0o077);
try {
  stopOnSignal(await startServer(loadConfig(process.env), { isDevelopmentServer: process.argv.includes('--dev') }));
} catch (error) {
  process.stderr.write(`${inWords(error)}\n`);
  process.exit(1);
}
