import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { httpAddress, isEverywhere, ownAddress } from '../platform/http/http-address.ts';
import { consoleAddress } from '../staff/console-address.ts';
import { demoStates } from './borrower-states.ts';
import { demoStaff } from './demo-staff.ts';
import { demoLinks } from './links.ts';

/** Prints the server's addresses, and the demo's borrowers with their links. */
export async function greet(
  app: FastifyInstance,
  { db, config, clock }: { db: Db | null; config: Config; clock: Clock },
): Promise<void> {
  const bound = app.server.address();
  const port = bound && typeof bound === 'object' ? bound.port : config.PORT;
  const addresses = config.PUBLIC_BASE_URL ? [config.PUBLIC_BASE_URL] : addressesOf(config.HOST, port);
  const [address = ''] = addresses;
  const lines = addresses.map((one, index) => `${index === 0 ? 'Plazo is ready at' : '              and'} ${one}`);
  if (db && config.DEMO_SEED) {
    const states = await demoStates(db, { now: clock.now(), timeZone: config.tenant.timeZone });
    const suffix = commandSuffix(config.HOST, port);
    lines.push('', 'Demo borrowers (isNeedPop=1 in a link shows it in English):');
    for (const { name, url } of await demoLinks(db, address)) {
      lines.push(`  ${name.padEnd(12)} ${(states.get(name) ?? '').padEnd(40)} ${url}`);
    }
    lines.push('', `The console for the lender's people, ${consoleAddress(config)}/console/, as one of the demo's:`);
    for (const { role, name } of demoStaff) {
      lines.push(`  ${role.padEnd(12)} ${name.padEnd(40)} ${consoleAddress(config)}/console/#demo=${role}`);
    }
    lines.push('', `Pay a voucher:   npm run sandbox -- pay <code>${suffix}`);
    lines.push(`Move the clock:  npm run sandbox -- clock +8d${suffix}`);
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/**
 * The addresses of a server on this host. One that listens everywhere has an address on each network: nobody can open 0.0.0.0. Those that
 * other devices can reach come first.
 */
export function addressesOf(host: string, port: number, interfaces = networkInterfaces()): string[] {
  if (!isEverywhere(host)) return [httpAddress(host, port)];
  const known = Object.values(interfaces).flatMap((addresses) => addresses ?? []);
  // Link-local addresses (fe80:) need the name of an interface, and browsers do not open them.
  const usable = known.filter(
    ({ family, address }) => family === 'IPv4' || (host === '::' && !/^fe80:/i.test(address)),
  );
  const outer = usable.filter(({ internal }) => !internal).map(({ address }) => httpAddress(address, port));
  return [...outer, httpAddress('127.0.0.1', port)];
}

/** The settings that a command in another terminal needs to find this server. */
function commandSuffix(host: string, port: number): string {
  const address = ownAddress(host, port);
  return address === ownAddress('0.0.0.0', 3000) ? '' : ` --url ${address}`;
}
