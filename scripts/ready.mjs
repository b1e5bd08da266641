// Says in one line what a command needs first, instead of Node's stack trace. Needs no packages itself.
//
//   node scripts/ready.mjs packages        after npm ci
//   node scripts/ready.mjs packages tools  after an npm ci that left nothing out
//   node scripts/ready.mjs packages build  and after npm run build
import { existsSync } from 'node:fs';

const needs = {
  packages: { file: 'node_modules/.package-lock.json', advice: 'The packages are not installed: run npm ci first.' },
  tools: {
    file: 'node_modules/vite/package.json',
    advice:
      'The packages that build Plazo are not installed, because NODE_ENV=production or --omit=dev leaves them out: run npm ci --include=dev.',
  },
  build: {
    file: 'apps/server/dist/main.js',
    advice: 'Plazo is not built: run npm run build first (npm start builds too).',
  },
};

const names = /** @type {(keyof typeof needs)[]} */ (process.argv.slice(2));
const missing = names.find((name) => !existsSync(new URL(`../${needs[name].file}`, import.meta.url)));
if (missing !== undefined) {
  console.error(needs[missing].advice);
  process.exit(1);
}
