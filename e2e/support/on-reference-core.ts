import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port.ts';
import { expect, type Language, Plazo } from './plazo.ts';
import { Server } from './server.ts';

/** The amount due according to the reference core, in minor units. */
export const total = 108_700;

/** The URL of a screen with a launch query: the reference core knows everybody. */
export function addressOf(plazo: Plazo, path: string, language: Language, query: Record<string, string> = {}): string {
  const launch = { userId: 'ana', sessionId: 's-1', isNeedPop: language === 'en' ? '1' : '2' };
  return `${plazo.url}${path}?${new URLSearchParams({ ...launch, ...query })}`;
}

/** Plazo on the reference core, started as docs/own-core.md says. */
export async function onReferenceCore(
  use: (plazo: Plazo) => Promise<void>,
  settings: Record<string, string> = {},
): Promise<void> {
  const port = await freePort();
  const program = spawn(process.execPath, ['examples/reference-core.mjs'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const folder = mkdtempSync(join(tmpdir(), 'plazo-tenant-'));
  const tenant = join(folder, 'tenant.json');
  writeFileSync(tenant, JSON.stringify({ allowedHosts: ['pay.example', 'pictures.example'] }));
  try {
    await listening(program);
    const environment = { API_BASE_URL: `http://127.0.0.1:${port}`, DEMO_SEED: 'false', TENANT_FILE: tenant };
    const server = await Server.start({ environment });
    try {
      await use(new Plazo(server));
      // Plazo can read everything that a core of the specification sends.
      expect(server.complaints.join('')).not.toMatch(
        /something unreadable|no such call|did not answer|left out|is down/,
      );
    } finally {
      await server.remove();
    }
  } finally {
    program.kill();
    rmSync(folder, { recursive: true });
  }
}

function listening(program: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    program.stdout?.once('data', () => resolve());
    program.once('exit', () => reject(new Error('the reference core ended')));
  });
}
