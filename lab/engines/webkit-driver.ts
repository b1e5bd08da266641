import { type ChildProcess, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { findWebKit, findXvfb, SetupError } from '../../scripts/find-tools.mjs';

const startLimit = 20_000;
const groups = new Set<ChildProcess>();
process.once('exit', () => {
  for (const group of groups) killGroup(group);
});

/** A virtual screen with a WebKitWebDriver on it: one per worker. Each test starts its own app there. */
export class WebKitDriver {
  private constructor(
    private readonly processes: readonly ChildProcess[],
    /** Where the driver listens. */
    readonly url: string,
  ) {}

  static async start(): Promise<WebKitDriver> {
    const webkit = findWebKit();
    const xvfb = findXvfb();
    if (!webkit || !xvfb) throw new SetupError('WebKit or Xvfb is missing: node scripts/setup.mjs webkit xvfb');
    // Xvfb chooses a free display, and prints its number once it is up.
    const screen = spawnGroup(xvfb.path, ['-displayfd', '1', '-screen', '0', '1024x1800x24', '-nolisten', 'tcp'], {});
    const display = await firstLine(screen);
    const port = await freePort();
    const driver = spawnGroup(webkit.path, [`--port=${port}`], {
      DISPLAY: `:${display}`,
      GDK_BACKEND: 'x11',
      // As sharp as a phone.
      GDK_SCALE: '2',
      // There is no desktop whose settings or screen readers could be queried.
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
    });
    const url = `http://127.0.0.1:${port}`;
    await answers(`${url}/status`);
    return new WebKitDriver([driver, screen], url);
  }

  async stop(): Promise<void> {
    for (const group of this.processes) {
      const ended = new Promise((resolve) => group.once('exit', resolve));
      if (killGroup(group)) await ended;
    }
  }
}

/** Starts it in its own process group, so that its children end with it. */
function spawnGroup(program: string, words: string[], environment: Record<string, string>): ChildProcess {
  const group = spawn(program, words, {
    detached: true,
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, ...environment },
  });
  groups.add(group);
  group.once('exit', () => groups.delete(group));
  return group;
}

function killGroup({ pid, exitCode, signalCode }: ChildProcess): boolean {
  if (pid === undefined || exitCode !== null || signalCode !== null) return false;
  return process.kill(-pid, 'SIGKILL');
}

function firstLine(program: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    program.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      if (printed.includes('\n')) resolve(printed.trim());
    });
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

async function answers(url: string): Promise<void> {
  const end = Date.now() + startLimit;
  while (Date.now() < end) {
    if (
      await fetch(url).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`nothing answers at ${url}`);
}
