// Runs the API tests of a former release, with its own code, on the schema of this one: it must keep working while processes of both run.
//
//   npm run former -- v0.1.0                                     a tag or commit
//   npm run former -- v0.1.0 apps/server/src/journey.test.ts     these tests of it
//
// Only migrations that expand let both releases run (`-- expands:`, CONTRIBUTING.md); after another one the former release does not start.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/setup.mjs';

const migrations = 'apps/server/src/platform/db/migrations';
const schema = 'apps/server/src/platform/db/schema';

/** @param {string} command @param {string[]} options @param {string} [cwd] */
function run(command, options, cwd = root) {
  const { status, error } = spawnSync(command, options, { cwd, stdio: 'inherit' });
  if (status !== 0) throw new Error(`${command} ${options.join(' ')}: ${error?.message ?? `ended with ${status}`}`);
}

/**
 * The installed packages, as links; those of the workspaces are the former release's.
 * @param {string} place
 */
function linkPackages(place) {
  const workspaces = [
    '',
    ...['apps', 'packages'].flatMap((of) => readdirSync(join(place, of)).map((name) => join(of, name))),
  ];
  for (const workspace of workspaces) {
    const [from, to] = [join(root, workspace, 'node_modules'), join(place, workspace, 'node_modules')];
    if (!existsSync(from)) continue;
    mkdirSync(to);
    for (const name of readdirSync(from)) {
      if (name === '@plazo') cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
      else if (!name.startsWith('.vite')) symlinkSync(join(from, name), join(to, name));
    }
  }
}

/** @param {string} place */
function hasOurSchema(place) {
  const read = (/** @type {string} */ from, /** @type {string} */ name) =>
    readFileSync(join(from, schema, name), 'utf8');
  return (
    existsSync(join(place, schema)) &&
    readdirSync(join(root, schema)).every(
      (name) => existsSync(join(place, schema, name)) && read(place, name) === read(root, name),
    )
  );
}

/** Copies the migrations that the former release does not have; returns their names. @param {string} place */
function bringMigrations(place) {
  if (!hasOurSchema(place)) throw new Error('its schema is another one: until 0.1.0 the schema is edited in place');
  const scripts = readdirSync(join(root, migrations)).filter((name) => name.endsWith('.sql'));
  const fresh = scripts.filter((name) => !existsSync(join(place, migrations, name)));
  const others = fresh.filter((name) => !readFileSync(join(root, migrations, name), 'utf8').startsWith('-- expands:'));
  if (others.length > 0)
    throw new Error(`it would not start beside this one: ${others.join(', ')} are not marked as expanding`);
  for (const name of fresh) cpSync(join(root, migrations, name), join(place, migrations, name));
  return fresh;
}

const [release, ...tests] = process.argv.slice(2);
if (release === undefined) {
  console.error('usage: npm run former -- <tag or commit> [tests]');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'plazo-former-'));
const place = join(folder, 'release');
try {
  run('git', ['worktree', 'add', '--quiet', '--detach', place, release]);
  const fresh = bringMigrations(place);
  if (fresh.length === 0) console.log(`The schema is that of ${release}: there is nothing to try.`);
  else {
    const lock = 'package-lock.json';
    const isSame = readFileSync(join(root, lock), 'utf8') === readFileSync(join(place, lock), 'utf8');
    if (isSame) linkPackages(place);
    else run('npm', ['ci', '--no-audit', '--no-fund'], place);
    run(process.execPath, ['scripts/test.mjs', 'api', ...(tests.length > 0 ? ['--', ...tests] : [])], place);
    console.log(`${release} works with ${fresh.join(', ')}.`);
  }
} catch (error) {
  console.error(`former: ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  spawnSync('git', ['worktree', 'remove', '--force', place], { cwd: root });
  rmSync(folder, { recursive: true, force: true });
}
