import { execFile } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import type { Server as HttpsServer } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { productionEnvironment } from '../../apps/server/src/testing/production.ts';
import { createDatabase, dropDatabase } from './databases.ts';
import { freePort } from './free-port.ts';
import { template } from './global-setup.ts';
import { Server } from './server.ts';
import { openTlsDoor } from './tls-door.ts';

const run = promisify(execFile);
const ops = join(import.meta.dirname, '../../apps/server/dist/ops.js');

/** A lender of the first day: production on an empty database of PostgreSQL, and its console behind TLS. */
export class EmptyLender {
  private constructor(
    readonly server: Server,
    /** The address of the console. */
    readonly console: string,
    private readonly door: HttpsServer,
    private readonly environment: Record<string, string>,
  ) {}

  static async start(tenant: object): Promise<EmptyLender> {
    const file = join(mkdtempSync(join(tmpdir(), 'plazo-e2e-')), 'tenant.json');
    writeFileSync(file, JSON.stringify(tenant));
    const [port, lenderPort, tlsPort] = [await freePort(), await freePort(), await freePort()];
    const environment = {
      ...productionEnvironment,
      ...{ TENANT_FILE: file, DEMO_SEED: 'false', ALLOW_HTTP_BASE: 'true' },
      ...{ PORT: String(port), LENDER_PORT: String(lenderPort) },
      ...{ PUBLIC_BASE_URL: `http://127.0.0.1:${port}`, CONSOLE_BASE_URL: `https://localhost:${tlsPort}` },
      DATABASE_URL: await createDatabase(template().database),
    };
    const server = await Server.start({ environment });
    const door = await openTlsDoor(tlsPort, lenderPort);
    return new EmptyLender(server, `${environment.CONSOLE_BASE_URL}/console/`, door, environment);
  }

  /** `npm run ops -- staff add`: the link of the invitation. */
  async invite(name: string, roles: string): Promise<string> {
    const words = [ops, 'staff', 'add', name, '--email', `${name.toLowerCase()}@amable.mx`, '--roles', roles];
    const settings = { ...this.environment, DATA_FOLDER: join(this.server.folder, 'data') };
    const { stdout } = await run(process.execPath, words, { env: { ...process.env, ...settings } });
    return stdout.trim().split('\n').at(-1) ?? '';
  }

  async remove(): Promise<void> {
    this.door.closeAllConnections();
    this.door.close();
    await this.server.remove();
    await dropDatabase(this.environment.DATABASE_URL ?? '');
  }
}
