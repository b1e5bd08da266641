import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { withLenderCalls } from '../../apps/server/src/ops/lender-calls.ts';
import type { OperatorCall } from '../../apps/server/src/ops/operator-call.ts';
import { loadConfig } from '../../apps/server/src/platform/config/config.ts';
import { greeting, type Place, programs, RunningServer, ServerData, type Template } from './server.ts';

interface Reply {
  id: number;
  error?: string;
}

let host: ChildProcess | undefined;
let lastId = 0;

/** A server with its own database, in the process that this test worker's servers share (server-host.mjs). */
export class HostedServer extends RunningServer {
  private constructor(
    place: Place,
    private readonly data: ServerData,
    private readonly id: number,
  ) {
    super(place);
  }

  /** Without a template: on an empty embedded database, or on none. */
  static async start(template: Template | undefined, environment: Record<string, string>): Promise<HostedServer> {
    const data = await ServerData.make(template);
    const id = ++lastId;
    const program = hostProgram();
    try {
      const settings = { ...data.settings, ...environment };
      const failed = ask(program, { id, settings }).then(() => new Promise<never>(() => undefined));
      const { url, links } = await Promise.race([greeting(program, environment.DEMO_SEED !== 'false'), failed]);
      return new HostedServer({ folder: data.folder, url, links }, data, id);
    } catch (error) {
      await data.remove();
      throw error;
    }
  }

  override asLender<T>(work: (call: OperatorCall) => Promise<T>): Promise<T> {
    return withLenderCalls(loadConfig(this.data.settings), work);
  }

  async remove(): Promise<void> {
    if (host) await ask(host, { id: this.id });
    await this.data.remove();
  }
}

function hostProgram(): ChildProcess {
  if (host) return host;
  const started = fork(join(import.meta.dirname, 'server-host.mjs'), { stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  programs.add(started);
  started.once('exit', () => {
    programs.delete(started);
    host = undefined;
  });
  host = started;
  return started;
}

/** Rejects with the host's message, or if the host ends. */
function ask(program: ChildProcess, request: { id: number; settings?: NodeJS.ProcessEnv }): Promise<void> {
  return new Promise((resolve, reject) => {
    const ended = () => settle(new Error("the tests' servers ended"));
    const read = (reply: Reply) => {
      if (reply.id === request.id) settle(reply.error === undefined ? undefined : new Error(reply.error));
    };
    function settle(error?: Error): void {
      program.off('message', read).off('exit', ended);
      if (error) reject(error);
      else resolve();
    }
    program.on('message', read).once('exit', ended);
    program.send(request);
  });
}
