import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { productionEnvironment } from '../../apps/server/src/testing/production.ts';
import { freePort } from './free-port.ts';
import { Server } from './server.ts';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);

/** A call by the lender's program. It is held before it is forwarded, and again before it is answered. */
export interface Call {
  /** Method and path below /lender/v1, with ids left out: `POST /orders/:id/approve`. */
  name: string;
  request: Record<string, unknown>;
  /** Null until it is forwarded. */
  answer: Record<string, unknown> | null;
}

/**
 * Plazo in production mode from an empty folder, and examples/lender.mjs, which gets each answer only after a test has checked what the
 * borrower sees by then.
 */
export class LenderProgram {
  readonly #gate: HttpServer;
  readonly #waiting: { call: Call; goOn: () => void }[] = [];
  #said = '';
  #program: ChildProcess | undefined;

  private constructor(
    readonly server: Server,
    private readonly api: string,
    private readonly key: string,
  ) {
    this.#gate = createServer((request, response) => void this.#pass(request, response));
  }

  static async start(): Promise<LenderProgram> {
    const [port, lenderPort] = [await freePort(), await freePort()];
    // As docs/lender-api.md says.
    const environment = {
      ...productionEnvironment,
      ...{ TENANT_FILE: join(root, productionEnvironment.TENANT_FILE), DEMO_SEED: 'false' },
      ...{ PORT: String(port), LENDER_PORT: String(lenderPort), PUBLIC_BASE_URL: `http://127.0.0.1:${port}` },
      ...{ ALLOW_HTTP_BASE: 'true', WEBHOOK_PRIVATE_ADDRESSES: 'true' },
    };
    const server = await Server.start({ environment });
    const words = [join(root, 'apps/server/dist/ops.js'), 'key', 'add', 'example', '--scopes', 'all'];
    const settings = { ...environment, DATA_FOLDER: join(server.folder, 'data') };
    const { stdout } = await run(process.execPath, words, { env: { ...process.env, ...settings } });
    const lender = new LenderProgram(server, `http://127.0.0.1:${lenderPort}`, stdout.split('\n')[1] ?? '');
    await lender.#begin();
    return lender;
  }

  /** Lets the program run until it is about to make a call; returns what it is going to send. */
  async before(name: string): Promise<Record<string, unknown>> {
    return (await this.#until(name, (call) => call.answer === null)).request;
  }

  /** Lets the program run until it has made a call; returns the answer that it is going to get. */
  async after(name: string): Promise<Record<string, unknown>> {
    return (await this.#until(name, (call) => call.answer !== null)).answer ?? {};
  }

  /** Lets it run to its end; returns its output. */
  async end(): Promise<string> {
    const ended = once(this.#program as ChildProcess, 'close');
    const letGo = setInterval(() => this.#waiting.shift()?.goOn(), 20);
    const [code] = await ended.finally(() => clearInterval(letGo));
    if (code !== 0) throw new Error(`the program ended with ${code}:\n${this.#said}`);
    return this.#said;
  }

  async remove(): Promise<void> {
    this.#program?.kill('SIGKILL');
    this.#gate.closeAllConnections();
    this.#gate.close();
    await this.server.remove();
  }

  async #until(name: string, isIt: (call: Call) => boolean): Promise<Call> {
    for (const limit = Date.now() + 60_000; Date.now() < limit; await new Promise((next) => setTimeout(next, 20))) {
      const [first] = this.#waiting;
      if (first?.call.name === name && isIt(first.call)) return first.call;
      this.#waiting.shift()?.goOn();
    }
    throw new Error(`the program did not reach ${name}; it printed\n${this.#said}`);
  }

  #hold(call: Call): Promise<void> {
    return new Promise((goOn) => void this.#waiting.push({ call, goOn }));
  }

  async #begin(): Promise<void> {
    this.#gate.listen(0, '127.0.0.1');
    await once(this.#gate, 'listening');
    const address = this.#gate.address();
    const port = address === null || typeof address === 'string' ? 0 : address.port;
    const env = { PATH: process.env.PATH, LENDER_KEY: this.key, LENDER_URL: `http://127.0.0.1:${port}` };
    this.#program = spawn(process.execPath, [join(root, 'examples/lender.mjs')], { env, stdio: 'pipe' });
    for (const output of [this.#program.stdout, this.#program.stderr]) {
      output?.setEncoding('utf8').on('data', (said: string) => {
        this.#said += said;
      });
    }
  }

  /** Forwards a call and its answer, each when the test says so. */
  async #pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = incoming;
    const body = await text(incoming);
    const { host: _, 'content-length': __, connection: ___, ...kept } = headers as Record<string, string>;
    const name = `${method} ${url.replace('/lender/v1', '').replace(/(?<=^\/(orders|borrowers)\/)[\w-]+/, ':id')}`;
    const sent = body === '' ? {} : JSON.parse(body);
    await this.#hold({ name, request: sent, answer: null });
    const answer = await fetch(this.api + url, { method, headers: kept, ...(body === '' ? {} : { body }) });
    const answered = await answer.text();
    await this.#hold({ name, request: sent, answer: JSON.parse(answered) });
    outgoing.writeHead(answer.status, { 'content-type': 'application/json' }).end(answered);
  }
}
