import { type LaunchQuery, launchKeys } from '@plazo/contract/launch';
import { checkCore, type Finding } from '../foreign-core/core-check.ts';
import { textReport } from '../foreign-core/core-report.ts';
import { htmlReport, jsonReport, junitReport } from '../foreign-core/core-report-files.ts';
import type { Config } from '../platform/config/config.ts';
import { trimmed } from '../platform/config/given-value.ts';
import { writePrivately } from '../platform/files/private-file.ts';
import { formatterFor } from '../platform/formats/formatter.ts';
import type { Report } from './report.ts';

export const usage = `  npm run ops -- core check <url> [name=value ...] [--write] [--strict] [--json] [--junit=<file>] [--html=<file>]
                                                           makes every call of the screens to a lender's own core,
                                                           and checks each answer against the contract; exit code 1 if
                                                           one is wrong, 2 if a word is not understood. CORE_SESSION
                                                           is the query of a link for a test
                                                           borrower (userId=...&sessionId=...&orderId=...&productId=...);
                                                           values: orderId (one that can be repaid), productId (of an
                                                           offer), templateId. --write makes the calls that change
                                                           something too: a loan, a complaint, a payment code, a
                                                           payment by card, each twice if capabilities says that
                                                           keys are kept; the offer is taken then.
                                                           --strict: exit code 1, too, for differences that were
                                                           understood and calls that were refused.
                                                           --html shows each answer next to the expected one, with the
                                                           test borrower's data`;

const usual = { timeLimit: 60_000 };
const flags = ['--write', '--strict', '--json'];

/** Returns the differences from the contract, or null for an unknown command. */
export async function run(
  words: readonly string[],
  { PUBLIC_BASE_URL: origin, tenant, core: access }: Pick<Config, 'PUBLIC_BASE_URL' | 'tenant' | 'core'>,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<Report | null> {
  const [command, url = '', ...rest] = words;
  if (command !== 'check' || !/^https?:/.test(url) || !URL.canParse(url)) return null;
  const pairs = rest.filter((word) => !word.startsWith('--'));
  const options = rest.filter((word) => word.startsWith('--'));
  const isKnown = (option: string) => flags.includes(option) || /^--(junit|html)=./.test(option);
  if (pairs.some((pair) => !/^\w+=/.test(pair)) || !options.every(isKnown)) return null;
  const given = new URLSearchParams(trimmed(environment.CORE_SESSION ?? ''));
  for (const pair of pairs) given.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
  const isLaunch = (name: string) => launchKeys.some((key) => key === name);
  const launch = Object.fromEntries([...given].filter(([name]) => isLaunch(name))) as LaunchQuery;
  const values = Object.fromEntries([...given].filter(([name]) => !isLaunch(name)));
  const base = new URL(url).href.replace(/\/$/, '');
  const { allowedHosts, currency } = tenant;
  const rules = { origin, allowedHosts, currency };
  const findings = await checkCore({
    base,
    launch,
    values,
    rules,
    access,
    mayWrite: options.includes('--write'),
    ...usual,
  });
  return reportOf({ base, findings, tenant }, options);
}

interface Checked {
  base: string;
  findings: readonly Finding[];
  tenant: Config['tenant'];
}

async function reportOf({ base, findings, tenant }: Checked, options: readonly string[]): Promise<Report> {
  const fileOf = (name: string) => options.find((option) => option.startsWith(`--${name}=`))?.slice(name.length + 3);
  const files = { junit: () => junitReport(findings), html: () => htmlReport(base, findings) };
  for (const [name, write] of Object.entries(files)) {
    const file = fileOf(name);
    if (file !== undefined) await writePrivately(file, write());
  }
  const faulty = options.includes('--strict') ? ['wrong', 'different', 'refused'] : ['wrong'];
  return {
    said: options.includes('--json')
      ? jsonReport(base, findings)
      : [textReport(findings), ...amountsRead(findings, tenant)].join('\n'),
    isFaulty: findings.some(({ result }) => faulty.includes(result)),
  };
}

/** Each amount that the core answered, as its borrower reads it: only the lender can tell whether it is right. */
function amountsRead(findings: readonly Finding[], tenant: Config['tenant']): string[] {
  const { money } = formatterFor(tenant, 'es').withCode(tenant.currency);
  const lines = findings.flatMap(({ endpoint: { name }, amounts }) =>
    amounts.map(({ field, minorUnits }) => `  ${name} ${field}: ${minorUnits} is ${money(minorUnits)}`),
  );
  return lines.length > 0 ? ['', 'What borrowers read as money. Is it what was meant?', ...lines] : [];
}
