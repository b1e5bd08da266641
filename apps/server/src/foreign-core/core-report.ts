import { endpointUrl } from '@plazo/contract/endpoint';
import type { Finding, Result } from './core-check.ts';
import type { Difference } from './difference.ts';

/** The name of each result in a report, in the order of the summary. */
export const resultNames: Record<Result, string> = {
  ok: 'as the contract has it',
  different: 'different but understood',
  wrong: 'wrong',
  refused: 'refused',
  absent: 'not there',
  unasked: 'not asked',
};

export function addressOf({ endpoint }: Finding): string {
  return `${endpoint.method} ${endpointUrl(endpoint)}`;
}

/** The reason in words: what is lost without the call, or why it could not be made. */
export function reasonOf({ endpoint, result, reason }: Finding): string {
  if (result !== 'absent') return reason;
  return `${reason}, so this is not offered: ${endpoint.lostWithout ?? 'the screens that make this call'}`;
}

export function inWords({ field, came, expected }: Difference): string {
  return `${field || 'the answer'}: came ${came}, expected ${expected}`;
}

export function countOf(findings: readonly Finding[], wanted: Result): number {
  return findings.filter(({ result }) => result === wanted).length;
}

/** The report as text: a line for each call, grouped by feature, and a line for each difference. */
export function textReport(findings: readonly Finding[]): string {
  const features = [...new Set(findings.map(({ endpoint }) => endpoint.feature))];
  const width = Math.max(0, ...findings.map(({ endpoint }) => endpoint.name.length)) + 1;
  const sections = features.map((feature) => {
    const own = findings.filter(({ endpoint }) => endpoint.feature === feature);
    return [feature, ...own.flatMap((finding) => linesOf(finding, width))].join('\n');
  });
  const results = Object.keys(resultNames) as Result[];
  const summary = results.map((result) => `${countOf(findings, result)} ${resultNames[result]}`).join(', ');
  return [...sections, `${summary}.`].join('\n\n');
}

function linesOf(finding: Finding, width: number): string[] {
  const { result, endpoint, differences } = finding;
  const reason = reasonOf(finding);
  const line = `  ${result.padEnd(10)}${endpoint.name.padEnd(width)}${addressOf(finding)}${reason && `: ${reason}`}`;
  return [line.trimEnd(), ...differences.map((one) => `            ${inWords(one)}`)];
}
