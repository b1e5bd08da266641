import { listAuditEvents, verifyAudit } from '@plazo/contract/lender/audit';
import type { Config } from '../platform/config/config.ts';
import { withLenderCalls } from './lender-calls.ts';
import type { Report } from './report.ts';

export const usage = `  npm run ops -- audit verify                              checks the seals of all audit events; exit code 1 if one was
                                                           changed or removed
  npm run ops -- audit list                                the newest fifty: when, who, what, and to what`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: Config): Promise<Report | null> {
  if (words.join(' ') === 'list')
    return withLenderCalls(config, async (call) => listed((await call(listAuditEvents, {})).data));
  if (words.join(' ') !== 'verify') return null;
  return withLenderCalls(config, async (call) => {
    const { events, digest, faults } = await call(verifyAudit, {});
    const lines = faults.map(({ id, problem }) => [id, problem].filter(Boolean).join('  '));
    const summary = `${events} audit events verified, ${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}.`;
    return { said: [...lines, summary, `digest ${digest}`].join('\n'), isFaulty: faults.length > 0 };
  });
}

function listed(events: readonly { at: string; actor: Named; action: string; subject: Named }[]): Report {
  const lines = events.map(({ at, actor, action, subject }) => [at, named(actor), action, named(subject)].join('  '));
  return { said: lines.join('\n') || 'No audit events.', isFaulty: false };
}

interface Named {
  kind: string;
  id: string;
}

function named({ kind, id }: Named): string {
  return `${kind} ${id}`;
}
