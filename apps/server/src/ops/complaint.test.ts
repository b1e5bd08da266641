import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BuiltServer, ensureBuilt, killServers, takenPort } from '../testing/built-server.ts';
import { type ScratchDatabase, scratchDatabase } from '../testing/scratch-database.ts';

const program = fileURLToPath(new URL('../../dist/ops.js', import.meta.url));

let scratch: ScratchDatabase;
let folder: string;
let server: BuiltServer;
let port: string;
let lenderPort: string;
beforeAll(async () => {
  await ensureBuilt();
  scratch = await scratchDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'plazo-ops-'));
  const free = await takenPort();
  lenderPort = String(free.port);
  free.release();
  server = new BuiltServer({ ...scratch.environment, LENDER_PORT: lenderPort });
  port = new URL((await server.ready()).url).port;
}, 180_000);
afterAll(async () => {
  await killServers();
  await scratch.remove();
  rmSync(folder, { recursive: true });
});

/** The command as an operator runs it, while the server runs. */
function ops(words: string[], environment: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, ...scratch.environment, PORT: port, LENDER_PORT: lenderPort, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...words], { env, encoding: 'utf8' });
  return { status, stdout, stderr };
}

describe('an operator, while the server runs,', () => {
  it('issues a key of the lender’s API, ends it, and sees that both were recorded', async () => {
    expect(ops(['key', 'list']).stdout).toBe('No keys.\n');
    const [said = '', key = ''] = ops(['key', 'add', 'loans', '--scopes', 'staff:read,reports:read']).stdout.split(
      '\n',
    );
    const [id = ''] = said.split(' ');
    const ask = async () => {
      const headers = { authorization: `Bearer ${key}` };
      return (await fetch(`http://127.0.0.1:${lenderPort}/lender/v1/audit-events`, { headers })).status;
    };
    expect(await ask()).toBe(200);
    expect(ops(['key', 'list']).stdout).toMatch(
      new RegExp(`^${id}  loans  does not expire  used .*  staff:read,reports:read  line ${id}\n$`),
    );
    expect(ops(['key', 'revoke', id]).stdout).toBe(`${id} is revoked.\n`);
    expect(await ask()).toBe(401);
    expect(ops(['audit', 'verify'])).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^\d+ audit events verified, 0 faults\.\ndigest /),
    });
    expect(ops(['audit', 'list']).stdout).toContain(`operator ${userInfo().username}  api-key.revoked  api-key ${id}`);
    expect(ops(['key', 'add', 'loans', '--scopes', 'everything'])).toMatchObject({ status: 1 });
    expect(ops(['key', 'revoke', 'unknown'])).toMatchObject({ status: 1, stderr: 'nothing has this id\n' });
    expect(ops(['key'])).toMatchObject({ status: 2 });
  });

  it('lists, answers with an image, and sees the answer', async () => {
    const { stdout } = ops(['complaint', 'list']);
    const [newest = ''] = stdout.split('\n');
    expect(stdout.trim().split('\n')).toHaveLength(5);
    expect(newest).toContain('Llamadas o malos tratos al cobrarme: Llamadas o mensajes a toda hora');
    const [folio = ''] = newest.split(' ');
    const image = path.join(folder, 'proof.png');
    writeFileSync(
      image,
      await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0af' } })
        .png()
        .toBuffer(),
    );
    const answer = ['complaint', 'reply', folio, '--text', 'Ya no te llamarán antes de las 9:00.', '--image', image];
    expect(ops(answer)).toEqual({ status: 0, stdout: `${folio} is answered.\n`, stderr: '' });
    expect(ops(answer).stdout).toBe(`${folio} already had this answer; nothing has changed.\n`);
    const shown = ops(['complaint', 'show', folio, '--save', path.join(folder, 'saved')]).stdout;
    expect(shown).toContain('Borrower gloria, loan PZ');
    expect(shown).toContain('Ya no te llamarán antes de las 9:00.');
    expect(shown).toContain('Not rated yet.');
    const saved = readdirSync(path.join(folder, 'saved'));
    expect(saved).toEqual([expect.stringMatching(/^[\w-]{32}\.png$/)]);
    // Saved pictures are readable only by the operator.
    const modes = ['', ...saved].map((name) => statSync(path.join(folder, 'saved', name)).mode & 0o777);
    expect(modes).toEqual([0o700, 0o600]);
    expect(ops(['complaint', 'list']).stdout).not.toContain(folio);
  });

  it('writes a template, previews it for a complaint, and answers with it', () => {
    const template = (...words: string[]) => ops(['complaint', 'template', ...words]);
    const [folio = ''] = ops(['complaint', 'list']).stdout.split(' ');
    expect(template('list').stdout).toBe('No templates.\n');
    const wrong = template('put', 'sorry', '--name', 'Sorry', '--text', '{{file}}');
    expect(wrong).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('has {{file}}, which is no'),
    });
    const text = '{{borrowerName}}: vimos {{folio}}.';
    expect(template('put', 'sorry', '--name', 'Sorry', '--text', text).stdout).toBe('sorry is written.\n');
    expect(template('list').stdout).toBe('sorry  Sorry\n');
    expect(template('show', 'sorry').stdout).toBe(`sorry  Sorry\n\n${text}\n`);
    const said = template('preview', 'sorry', folio).stdout;
    expect(said).toMatch(new RegExp(`^.+: vimos ${folio}\\.\n$`));
    expect(ops(['complaint', 'list']).stdout).toContain(folio);
    expect(ops(['complaint', 'reply', folio, '--template', 'sorry']).stdout).toBe(`${folio} is answered.\n`);
    expect(ops(['complaint', 'show', folio]).stdout).toContain(said.trim());
    expect(template('remove', 'sorry').stdout).toBe('sorry is removed.\n');
    expect(template('show', 'sorry')).toMatchObject({ status: 1, stderr: 'there is no such template\n' });
    expect(template('put', 'sorry')).toMatchObject({ status: 2 });
  });

  it.each([
    [['complaint', 'show', 'Q-2026-0000001'], 1, /^(no such folio|No encontramos .*)\n$/],
    [['complaint', 'reply', 'Q-2026-0000001'], 2, /complaint reply <folio>/],
    [['complaint', 'frobnicate'], 2, /^ops does not understand: complaint frobnicate\n[\s\S]*complaint list/],
    [
      ['complaint', 'reply', 'Q-2026-0000001', '--text', 'x', '--image', '/nowhere.png'],
      1,
      /^There is no file \/nowhere\.png\.\n$/,
    ],
    [['complaint', 'list', '--loudly'], 2, /complaint list/],
    [[], 2, /uploads clean/],
  ])('is told in words what was wrong: %j', (words, status, said) => {
    const ended = ops(words);
    expect(ended).toMatchObject({ status, stdout: '' });
    expect(ended.stderr).toMatch(said);
    expect(ended.stderr).not.toMatch(/\n\s+at /);
  });

  it('is told which server to name if none answers and only one process may open the data', async () => {
    const { port: nobody, release } = await takenPort();
    release();
    const ended = ops(['complaint', 'list'], { PORT: String(nobody) });
    if (scratch.environment.DATABASE_URL !== '') expect(ended.status).toBe(0);
    else expect(ended.stderr).toMatch(/^the data folder .* is in use by process \d+.* set HOST and PORT .*\n$/);
  });
});
