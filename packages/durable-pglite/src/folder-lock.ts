import { createHash, randomBytes } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// Two processes on one database damage it silently. The lock is a listening socket inside the folder: it disappears with its process,
// however that ends, so nobody ever has to remove a stale lock by hand.

/** Another process is using this folder. */
export class FolderLockedError extends Error {
  override readonly name = 'FolderLockedError';
  /** Null if the holder does not answer (for example because its process is stopped). */
  readonly pid: number | null;

  constructor(folder: string, pid: number | null) {
    const holder = pid === null ? 'another process' : `process ${pid}`;
    super(`the folder ${folder} is in use by ${holder}`);
    this.pid = pid;
  }
}

// The locks of this process itself, so that its own process id is not taken for a dead holder's.
const heldHere = new Set<string>();

/** Locks the folder for this process until `release` is called or the process ends. */
export async function lockFolder(folder: string): Promise<{ release(): Promise<void> }> {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const real = realpathSync(folder);
  if (heldHere.has(real)) throw new FolderLockedError(folder, process.pid);
  heldHere.add(real);
  const token = `${process.pid} ${randomBytes(8).toString('hex')}`;
  try {
    const server = process.platform === 'win32' ? await listenOnPipe(real, token) : await takeSocket(folder, token);
    const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
    return { release: () => close().finally(() => heldHere.delete(real)) };
  } catch (error) {
    heldHere.delete(real);
    throw error;
  }
}

async function listenOnPipe(folder: string, token: string): Promise<net.Server> {
  const key = createHash('sha256').update(folder.toLowerCase()).digest('hex');
  const pipe = `\\\\.\\pipe\\durable-pglite-${key}`;
  try {
    // A pipe's name belongs to one process at a time and disappears with it.
    return await listen(pipe, token);
  } catch {
    throw new FolderLockedError(folder, pidOf(await ask(pipe)));
  }
}

async function takeSocket(folder: string, token: string): Promise<net.Server> {
  const socket = socketPath(folder, '.lock');
  const draft = socketPath(folder, `.lock-${randomBytes(4).toString('hex')}`);
  const guard = new Guard(folder, token);
  for (;;) {
    refuseIfHeld(folder, await ask(socket));
    if (!guard.take()) {
      await sleep(20 + Math.random() * 30);
      continue;
    }
    try {
      // Checked again while holding the guard: only its holder may replace a dead socket.
      refuseIfHeld(folder, await ask(socket));
      const server = await listen(draft, token);
      chmodSync(draft, 0o600);
      renameSync(draft, socket);
      return server;
    } finally {
      guard.release();
    }
  }
}

function refuseIfHeld(folder: string, holder: string | null): void {
  if (holder !== null) throw new FolderLockedError(folder, pidOf(holder));
}

/** A file that lets one process at a time take over a lock. Its own holder may have died doing so. */
class Guard {
  readonly #file: string;
  readonly #token: string;
  #seen = { token: '', since: 0 };

  constructor(folder: string, token: string) {
    this.#file = path.join(folder, '.lock-guard');
    this.#token = token;
  }

  take(): boolean {
    try {
      // It never exists without its token; an empty one would look abandoned.
      writeNew(this.#file, this.#token);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = read(this.#file);
    if (holder !== null && this.#isDead(holder)) this.#remove(holder);
    return false;
  }

  release(): void {
    unlinkSync(this.#file);
  }

  #isDead(holder: string): boolean {
    if (holder !== this.#seen.token) this.#seen = { token: holder, since: Date.now() };
    // The guard is held for at most 1.5 s, so after ten seconds its process id belongs to another process.
    if (Date.now() - this.#seen.since > 10_000) return true;
    const pid = pidOf(holder);
    // It has our process id but not our token: left by an earlier container whose process had the same id.
    if (pid === null) return false;
    if (pid === process.pid) return true;
    try {
      process.kill(pid, 0);
      return false;
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'ESRCH';
    }
  }

  /** Moves it aside first, so that only one contender removes it, and puts it back if it turns out to be another's. */
  #remove(dead: string): void {
    const aside = `${this.#file}-${this.#token.slice(-16)}`;
    try {
      renameSync(this.#file, aside);
      if (read(aside) !== dead) linkSync(aside, this.#file);
      unlinkSync(aside);
    } catch {
      // Another process was faster.
    }
  }
}

/** Written whole and to disk under its name, or not at all. Throws EEXIST if the name is taken. */
function writeNew(file: string, content: string): void {
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`;
  const descriptor = openSync(draft, 'wx', 0o600);
  try {
    writeSync(descriptor, content);
    fsyncSync(descriptor);
    linkSync(draft, file);
  } finally {
    closeSync(descriptor);
    unlinkSync(draft);
  }
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

function pidOf(holder: string | null): number | null {
  const pid = Number.parseInt(holder ?? '', 10);
  return Number.isSafeInteger(pid) ? pid : null;
}

/** The holder's token; an empty string if the holder does not answer, null if nobody is listening. */
async function ask(address: string): Promise<string | null> {
  for (let attempt = 1; ; attempt++) {
    const { answer, error } = await askOnce(address);
    if (answer !== null) return answer;
    if (['ECONNREFUSED', 'ENOENT', 'ENOTSOCK'].includes(error)) return null;
    // The holder is just ending: it will be gone in a moment.
    if (error !== 'ECONNRESET' || attempt === 10) return '';
    await sleep(50);
  }
}

function askOnce(address: string): Promise<{ answer: string; error?: never } | { answer: null; error: string }> {
  return new Promise((resolve) => {
    let answer = '';
    const client = net.connect(address);
    client.setTimeout(1500, () => {
      client.destroy();
      resolve({ answer: '' });
    });
    client.on('data', (chunk) => {
      answer += String(chunk);
    });
    client.on('end', () => resolve({ answer }));
    client.on('error', (error: NodeJS.ErrnoException) => resolve({ answer: null, error: error.code ?? '' }));
  });
}

function listen(address: string, token: string): Promise<net.Server> {
  return new Promise((resolve, reject) => {
    const server = net.createServer((client) => {
      client.on('error', () => undefined);
      client.end(token);
    });
    server.on('error', reject);
    server.listen(address, () => {
      // The lock alone does not keep the process running.
      server.unref();
      resolve(server);
    });
  });
}

/** A socket's path is limited to about a hundred bytes; a longer one is written relative to the working folder. */
function socketPath(folder: string, name: string): string {
  const absolute = path.resolve(folder, name);
  if (Buffer.byteLength(absolute) < 100) return absolute;
  const relative = path.relative(process.cwd(), absolute);
  if (Buffer.byteLength(relative) < 100) return relative;
  throw new Error(`the path of the folder is too long for its lock: ${folder}`);
}
