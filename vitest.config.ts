import { defineConfig } from 'vitest/config';
import { inlineScripts } from './apps/web/vite/inline-scripts.ts';

const postgresUrl = process.env.TEST_POSTGRES_URL ?? '';

// What the server computes without a database runs once.
const pure = 'apps/server/**/*.pure.test.ts';
// What no database has a part in, or only the embedded one, runs once: a lender's own core, documents, pictures, settings,
// commands that ask a running server.
const once = [
  'apps/server/src/foreign-core/*.test.ts',
  'apps/server/src/platform/db/embedded/*.test.ts',
  'apps/server/src/platform/{config,config/brand,paper}/*.test.ts',
  'apps/server/src/pages/*.test.ts',
  'apps/server/src/demo/preview.test.ts',
  'apps/server/src/platform/http/{one-borrower,keep-to-http}.test.ts',
  'apps/server/src/sandbox/program.test.ts',
  'apps/server/src/borrower-api/openapi-examples.test.ts',
  'apps/server/src/monitoring/{alert-rules,draining}.test.ts',
  'apps/server/src/ops/complaint.test.ts',
  'apps/server/src/platform/uploads/hostile-files.test.ts',
  'apps/server/src/promotion/captcha.test.ts',
];
// Plans of statements over many rows are those of the server that large databases run on.
const largeDatabases = 'apps/server/src/monitoring/staff-lists.test.ts';
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
      // Properties are tried on a machine that may be busy.
      { extends: true, test: { name: 'rules', include: ['packages/**/*.test.ts'], testTimeout: 60_000 } },
      {
        extends: true,
        plugins: [inlineScripts()],
        test: {
          name: 'web',
          include: ['apps/web/**/*.test.{ts,tsx}'],
          setupFiles: 'apps/web/src/testing/refuse-warnings.ts',
          testTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'account', include: [pure] } },
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
          exclude: [...server.exclude, largeDatabases],
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
                exclude: [...server.exclude, ...once],
                env: { TEST_POSTGRES_URL: postgresUrl },
              },
            },
          ]),
    ],
  },
});
