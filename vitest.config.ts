import { defineConfig } from 'vitest/config';
import { inlineScripts } from './packages/page-kit/src/build/inline-scripts.ts';
import { oldestBrowsers } from './scripts/browsers.mjs';
import {
  callsAlone,
  embeddedAlone,
  largeDatabases,
  longAlone,
  partitioned,
  pure,
  wholeAlone,
} from './scripts/engines.mjs';

const postgresUrl = process.env.TEST_POSTGRES_URL ?? '';
/** Set by `npm test`, which runs these on PostgreSQL. */
const leftToPostgres = process.env.CALLS_ALONE === 'postgres' ? [...callsAlone, ...longAlone] : [];

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
    // The tests can count on two cores. A worker waits a third of its time, for a database, a process or a countdown: hence one more. Here,
    // not on the command line: vitest takes each project's own number. Forks, because the databases start threads of their own.
    pool: 'forks',
    maxWorkers: 3,
    passWithNoTests: false,
    globalSetup: 'scripts/temporary-folder.mjs',
    // What a test waits for comes soon, or later on a busy machine: one second would be a guess.
    expect: { poll: { timeout: 20_000 } },
    restoreMocks: true,
    projects: [
      // Property tests run on a machine that may be busy. These files leave nothing behind, so they need no process of their own: starting
      // one takes longer than most files.
      {
        extends: true,
        test: {
          name: 'rules',
          include: ['packages/!(page-kit)/**/*.test.ts', 'examples/apps/react-native/src/*.test.ts'],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        plugins: [inlineScripts(oldestBrowsers)],
        test: {
          name: 'web',
          include: ['apps/{web,console}/**/*.test.{ts,tsx}', 'packages/page-kit/**/*.test.ts'],
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
      // The same files again, on a real server: only if scripts/test.mjs, or the developer, names one.
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
            // And again, with the tables of borrowers partitioned by the borrower.
            {
              extends: true as const,
              test: {
                ...server,
                name: 'server-partitioned',
                include: process.env.PARTITIONED === 'all' ? server.include : partitioned,
                exclude: [...server.exclude, ...embeddedAlone, ...wholeAlone],
                env: { TEST_POSTGRES_URL: postgresUrl, TEST_PARTITIONED: 'true' },
              },
            },
          ]),
    ],
  },
});
