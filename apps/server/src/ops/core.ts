import { type LaunchQuery, launchKeys } from '@plazo/contract/launch';
import { checkCore, type Finding } from '../lender-core/core-check.ts';
import type { Report } from './report.ts';

export const coreUsage = `  npm run ops -- core check <url> [name=value ...] [--write]
                                                           asks a lender's own core everything that the screens ask,
                                                           and holds each answer against the contract; exit code 1 when
                                                           one differs. CORE_SESSION is the query of a link of a test
                                                           borrower (userId=...&sessionId=...&orderId=...&productId=...);
                                                           values: orderId (one that can be repaid), productId (of an
                                                           offer), templateId. --write makes the calls that change
                                                           something too: a loan, a complaint, a payment by card`;

const usual = { timeLimit: 60_000 };

/** Returns what does not conform, or null for an unknown command. */
export async function coreCommand(
  words: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<Report | null> {
  const [command, url = '', ...rest] = words;
  if (command !== 'check' || !/^https?:/.test(url) || !URL.canParse(url)) return null;
  const mayWrite = rest.includes('--write');
  const pairs = rest.filter((word) => word !== '--write');
  if (pairs.some((pair) => !/^\w+=/.test(pair))) return null;
  const given = new URLSearchParams(environment.CORE_SESSION ?? '');
  for (const pair of pairs) given.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  const isLaunch = (name: string) => launchKeys.some((key) => key === name);
  const launch = Object.fromEntries([...given].filter(([name]) => isLaunch(name))) as LaunchQuery;
  const values = Object.fromEntries([...given].filter(([name]) => !isLaunch(name)));
  const base = new URL(url).href.replace(/\/$/, '');
  const findings = await checkCore({ base, launch, values, mayWrite, ...usual });
  return reportOf(findings);
}

function reportOf(findings: readonly Finding[]): Report {
  const lines = findings.map(({ name, address, result, reason }) =>
    `${result.padEnd(8)}${name.padEnd(20)}${address}${reason && `: ${reason}`}`.trimEnd(),
  );
  const count = (wanted: Finding['result']) => findings.filter(({ result }) => result === wanted).length;
  const summary = `${count('ok')} conform, ${count('wrong')} do not, ${count('skipped') + count('absent')} were not asked or are not there.`;
  return { said: [...lines, summary].join('\n'), isFaulty: count('wrong') > 0 };
}
