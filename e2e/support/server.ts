import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { run as captcha } from '../../apps/server/src/ops/captcha.ts';
import type { OperatorCall } from '../../apps/server/src/ops/operator-call.ts';
import { run as outbox } from '../../apps/server/src/ops/sms.ts';
import { developmentSecrets } from '../../apps/server/src/platform/config/settings.ts';
import { readCommand } from '../../apps/server/src/sandbox/commands.ts';
import { runSandboxCommand } from '../../apps/server/src/sandbox/run-command.ts';
import { createDatabase, dropDatabase } from './databases.ts';

const root = join(import.meta.dirname, '../..');
const serverProgram = join(root, 'apps/server/dist/main.js');
/** For hanging processes: creating a database takes seconds on an idle machine, but minutes on a busy one. */
const startLimit = 300_000;

/** A demo borrower's link, as the server prints it at start. */
export interface DemoLink {
  name: string;
  url: string;
}

/** The template from which a server starts (global-setup.ts). */
export interface Template {
  /** The URL of a database on PostgreSQL. */
  database: string;
  /** The folder of its pictures. */
  uploads: string;
}

export interface ServerOptions {
  /** Left out: an empty embedded database. */
  template?: Template | undefined;
  /** Extra settings. */
  environment?: Record<string, string>;
  /** The script that Node runs. Default: the built server. */
  program?: readonly string[];
  /** Flags of Node itself. */
  nodeFlags?: readonly string[];
}

/** Ended together with this process. */
export const programs = new Set<ChildProcess>();
const folders = new Set<string>();
process.once('exit', () => {
  for (const program of programs) program.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** The address of a running server, usable by another process too. */
export interface Place {
  folder: string;
  /** Origin, without a trailing slash. */
  url: string;
  links: readonly DemoLink[];
}

const development = { HOST: '', PORT: 0, ...developmentSecrets };

/** A running server, and the inputs of `npm run sandbox` and `npm run ops`. */
export class RunningServer {
  readonly folder: string;
  /** Origin, without a trailing slash. */
  readonly url: string;
  readonly links: readonly DemoLink[];
  /** Its clock, in epoch milliseconds: ours, unless it was started with another. */
  now: () => number = Date.now;

  constructor({ folder, url, links }: Place) {
    this.folder = folder;
    this.url = url;
    this.links = links;
  }

  /** Runs a sandbox command against this server; returns its output. */
  sandbox(...words: string[]): Promise<string> {
    const command = readCommand(words);
    if (command === null || command.name === 'payout-provider') throw new Error(`no call: ${words.join(' ')}`);
    return runSandboxCommand(command, this.url, development.PAYMENT_WEBHOOK_SECRET, this.now);
  }

  /** Calls of the lender API, as `npm run ops` makes them on the database. */
  asLender<T>(_work: (call: OperatorCall) => Promise<T>): Promise<T> {
    throw new Error('the server is shared: a test that changes something has its own');
  }

  /** `npm run ops -- sms outbox`: the newest text messages, one per line. */
  async outbox(): Promise<string> {
    return (await outbox(['outbox', '--url', this.url], development)) ?? '';
  }

  /** `npm run ops -- captcha`: the answer to a visitor's captcha. */
  async captcha(sid: string): Promise<string> {
    return (await captcha([sid, '--url', this.url], development)) ?? '';
  }
}

/** A built server in a process of its own, on a free port. */
export class Server extends RunningServer {
  private constructor(
    place: Place,
    private readonly data: ServerData,
    private readonly program: ChildProcess,
    /** Its standard error so far. */
    readonly complaints: readonly string[],
  ) {
    super(place);
  }

  static async start({
    template,
    environment = {},
    program: words = [serverProgram],
    nodeFlags = [],
  }: ServerOptions = {}): Promise<Server> {
    const data = await ServerData.make(template);
    const program = spawn(process.execPath, [...nodeFlags, ...words], {
      env: { ...data.settings, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    programs.add(program);
    program.once('exit', () => programs.delete(program));
    const complaints: string[] = [];
    program.stderr?.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
    try {
      const { url, links } = await greeting(program, environment.DEMO_SEED !== 'false');
      return new Server({ folder: data.folder, url, links }, data, program, complaints);
    } catch (error) {
      await end(program, 'SIGKILL');
      await data.remove();
      throw error;
    }
  }

  /** Stops it as a deployment does, so that its data are complete. The data stay until `remove`. */
  async stop(): Promise<void> {
    await end(this.program, 'SIGTERM');
  }

  async remove(): Promise<void> {
    await end(this.program, 'SIGKILL');
    await this.data.remove();
  }
}

/** The data of one server: a temporary folder and, with a template, a database of its own. */
export class ServerData {
  private constructor(
    readonly folder: string,
    private readonly database: string,
  ) {}

  static async make(template: Template | undefined): Promise<ServerData> {
    const folder = mkdtempSync(join(tmpdir(), 'plazo-e2e-'));
    folders.add(folder);
    if (template === undefined) return new ServerData(folder, '');
    cpSync(template.uploads, uploadsIn(folder), { recursive: true });
    return new ServerData(folder, await createDatabase(template.database, template.database));
  }

  /** The settings of a server that uses them. */
  get settings(): NodeJS.ProcessEnv {
    return {
      ...process.env,
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: '0',
      LENDER_PORT: '0',
      DATABASE_URL: this.database,
      DATA_FOLDER: join(this.folder, 'data'),
      UPLOADS_FOLDER: uploadsIn(this.folder),
      LOG_LEVEL: 'warn',
    };
  }

  async remove(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    folders.delete(this.folder);
    if (this.database !== '') await dropDatabase(this.database);
  }
}

export function uploadsIn(folder: string): string {
  return join(folder, 'uploads');
}

/** Reads the server's output until it has printed its address and any demo links. */
export function greeting(program: ChildProcess, hasLinks: boolean): Promise<{ url: string; links: DemoLink[] }> {
  return new Promise((resolve, reject) => {
    let printed = '';
    const timer = setTimeout(
      () => fail(`is not ready after ${startLimit / 1000} s, at a load of ${loadavg()[0]?.toFixed(1)}`),
      startLimit,
    );
    const stopReading = () => {
      clearTimeout(timer);
      program.stdout?.off('data', read);
      program.stderr?.off('data', read);
      program.off('error', cannotStart).off('close', ended);
    };
    function fail(reason: string): void {
      stopReading();
      reject(new Error(`the server ${reason}; it printed ${printed === '' ? 'nothing' : `\n${printed}`}`));
    }
    function read(text: string): void {
      printed += text;
      const greeted = readGreeting(printed, hasLinks);
      if (greeted === undefined) return;
      stopReading();
      resolve(greeted);
    }
    const cannotStart = (error: Error) => fail(`cannot be started (${error.message})`);
    const ended = (code: number | null, signal: string | null) =>
      fail(signal === null ? `ended with ${code}` : `was ended by ${signal}`);
    program.stdout?.setEncoding('utf8').on('data', read);
    program.stderr?.setEncoding('utf8').on('data', read);
    program.once('error', cannotStart);
    // Not until all of its output has been read.
    program.once('close', ended);
  });
}

const announcement = /^Plazo is ready at (\S+)$/m;
const linkLine = /^ {2}(\S+) {1,}\S.* (https?:\S+)$/gm;
const lastLine = /^Move the clock:.*\n/m;

/** The output of `announce` in apps/server/src/start.ts; undefined while it is incomplete. */
function readGreeting(printed: string, hasLinks: boolean): { url: string; links: DemoLink[] } | undefined {
  const url = announcement.exec(printed)?.[1];
  if (url === undefined || (hasLinks && !lastLine.test(printed))) return undefined;
  const links = [...printed.matchAll(linkLine)].map(([, name = '', link = '']) => ({ name, url: link }));
  return { url, links };
}

function end(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return Promise.resolve();
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  program.kill(signal);
  return ended;
}
