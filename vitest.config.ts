import { defineConfig } from 'vitest/config';
import { inlineScripts } from './packages/page-kit/src/build/inline-scripts.ts';
import { oldestBrowsers } from './scripts/browsers.mjs';
import { callsAlone, embeddedAlone, largeDatabases, pure } from './scripts/engines.mjs';

const postgresUrl = process.env.TEST_POSTGRES_URL ?? '';
/** Set by `npm test`, which runs these on PostgreSQL. */
const leftToPostgres = process.env.CALLS_ALONE === 'postgres' ? callsAlone : [];

// Each file opens a database of its own (apps/server/src/platform/db/test-db.ts); the loaded engine stays for the next file.
const server = {
  include: ['apps/server/**/*.test.ts'],
  exclude: ['**/node_modules/**', pure],
  isolate: false,
  testTimeout: 120_000,
  hookTimeout: 120_000,
};

export default defineConfig({
  test: {
    // Two cores are what the tests can count on: one worker each (on PostgreSQL one more, scripts/test.mjs), forks because the databases
    // bring threads of their own.
    pool: 'forks',
    maxWorkers: 2,
    passWithNoTests: false,
    globalSetup: 'scripts/temporary-folder.mjs',
    // What is waited for comes soon, or on a busy machine later: a second would be a guess.
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    projects: [
      // Properties are tried on a machine that may be busy. These leave nothing behind, so a file needs no process of its own: to start one
      // takes longer than most files.
      {
        extends: true,
        test: { name: 'rules', include: ['packages/!(page-kit)/**/*.test.ts'], isolate: false, testTimeout: 60_000 },
      },
      {
        extends: true,
        plugins: [inlineScripts(oldestBrowsers)],
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}', 'packages/page-kit/**/*.test.ts'],
          isolate: false,
          setupFiles: 'apps/web/src/testing/refuse-warnings.ts',
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'account', include: [pure], isolate: false } },
      {
        extends: true,
        test: {
          name: 'scripts',
          include: ['{lab,scripts}/**/*.test.mjs'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          ...server,
          name: 'server-embedded',
          exclude: [...server.exclude, ...largeDatabases, ...leftToPostgres],
          env: { TEST_POSTGRES_URL: '' },
        },
      },
      // The same files again, on a real server: only where scripts/test.mjs, or the developer, names one.
      ...(postgresUrl === ''
        ? []
        : [
            {
              extends: true as const,
              test: {
                ...server,
                name: 'server-postgres',
                exclude: [...server.exclude, ...embeddedAlone],
                env: { TEST_POSTGRES_URL: postgresUrl },
              },
            },
          ]),
    ],
  },
});
