import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { cpSync, lstatSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const serverProgram = join(root, 'apps/server/dist/main.js');
const sandboxProgram = join(root, 'apps/server/dist/sandbox.js');
const opsProgram = join(root, 'apps/server/dist/ops.js');
/** For hanging processes: creating a database takes seconds on an idle machine, but minutes on a busy one. */
const startLimit = 300_000;
const run = promisify(execFile);

/** A demo borrower's link, as the server prints it at start. */
export interface DemoLink {
  name: string;
  url: string;
}

export interface ServerOptions {
  /** Starts from a copy of this data folder (global-setup.ts). */
  template?: string;
  /** Extra settings. */
  environment?: Record<string, string>;
  /** What Node runs. Default: the built server. */
  program?: readonly string[];
  /** Flags of Node itself. */
  nodeFlags?: readonly string[];
}

/** Ended with this process. */
export const programs = new Set<ChildProcess>();
const folders = new Set<string>();
process.once('exit', () => {
  for (const program of programs) program.kill('SIGKILL');
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Where a running server is found, also by another process. */
export interface Place {
  folder: string;
  /** Origin, without a slash at the end. */
  url: string;
  links: readonly DemoLink[];
}

/** A server that runs, and its commands. */
export class RunningServer {
  readonly folder: string;
  /** Origin, without a slash at the end. */
  readonly url: string;
  readonly links: readonly DemoLink[];

  constructor(
    { folder, url, links }: Place,
    private readonly environment: NodeJS.ProcessEnv = settingsOf(folder),
  ) {
    this.folder = folder;
    this.url = url;
    this.links = links;
  }

  /** Runs the sandbox command against this server, as in a second terminal; returns its output. */
  async sandbox(...words: string[]): Promise<string> {
    const { stdout } = await run(process.execPath, [sandboxProgram, ...words, '--url', this.url], {
      env: this.environment,
    });
    return stdout.trim();
  }

  /** `npm run ops -- sms outbox`: the newest text messages, one per line. */
  async outbox(): Promise<string> {
    const { stdout } = await run(process.execPath, [opsProgram, 'sms', 'outbox', '--url', this.url], {
      env: this.environment,
    });
    return stdout.trim();
  }

  /** `npm run ops -- captcha`: the answer to a visitor's captcha. */
  async captcha(sid: string): Promise<string> {
    const words = [opsProgram, 'captcha', sid, '--url', this.url];
    const { stdout } = await run(process.execPath, words, { env: this.environment });
    return stdout.trim();
  }
}

/** One built server in a process of its own, on a free port, with the embedded database in a temporary folder. */
export class Server extends RunningServer {
  private constructor(
    place: Place,
    environment: NodeJS.ProcessEnv,
    private readonly program: ChildProcess,
    /** What it has written to standard error. */
    readonly complaints: readonly string[],
  ) {
    super(place, environment);
  }

  static async start({
    template,
    environment = {},
    program: words = [serverProgram],
    nodeFlags = [],
  }: ServerOptions = {}): Promise<Server> {
    const folder = makeFolder(template);
    const settings = { ...settingsOf(folder), ...environment };
    const program = spawn(process.execPath, [...nodeFlags, ...words], {
      env: settings,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    programs.add(program);
    program.once('exit', () => programs.delete(program));
    const complaints: string[] = [];
    program.stderr?.setEncoding('utf8').on('data', (text: string) => complaints.push(text));
    try {
      const { url, links } = await greeting(program, environment.DEMO_SEED !== 'false');
      return new Server({ folder, url, links }, settings, program, complaints);
    } catch (error) {
      await end(program, 'SIGKILL');
      removeFolder(folder);
      throw error;
    }
  }

  /** Stops it as a deployment does, so that the data folder is complete. The folder stays until `remove`. */
  async stop(): Promise<void> {
    await end(this.program, 'SIGTERM');
  }

  async remove(): Promise<void> {
    await end(this.program, 'SIGKILL');
    removeFolder(this.folder);
  }
}

/** A temporary folder for one server; its data start as a copy of the template. */
export function makeFolder(template: string | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'plazo-e2e-'));
  folders.add(folder);
  if (template !== undefined) {
    // A data folder's lock is a socket: it cannot be copied, and belongs to another server.
    cpSync(template, join(folder, 'data'), { recursive: true, filter: (source) => !lstatSync(source).isSocket() });
  }
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  folders.delete(folder);
}

export function settingsOf(folder: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    NODE_ENV: 'development',
    HOST: '127.0.0.1',
    PORT: '0',
    LENDER_PORT: '0',
    DATABASE_URL: '',
    DATA_FOLDER: join(folder, 'data'),
    // Inside the data folder, so that a copy of it has its pictures.
    UPLOADS_FOLDER: join(folder, 'data/uploads'),
    LOG_LEVEL: 'warn',
  };
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
    // Not before all of its output has been read.
    program.once('close', ended);
  });
}

const announcement = /^Plazo is ready at (\S+)$/m;
const linkLine = /^ {2}(\S+) {1,}\S.* (https?:\S+)$/gm;
const lastLine = /^Move the clock:.*\n/m;

/** What `announce` of apps/server/src/start.ts has printed; undefined while it is incomplete. */
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
