import type { Finding, Result } from './core-check.ts';
import { addressOf, countOf, inWords, reasonOf, resultNames } from './core-report.ts';
import { outlineOf } from './difference.ts';

/** For programs: every finding, without the answers. */
export function jsonReport(base: string, findings: readonly Finding[]): string {
  const calls = findings.map((finding) => ({
    call: addressOf(finding),
    name: finding.endpoint.name,
    feature: finding.endpoint.feature,
    result: finding.result,
    reason: reasonOf(finding),
    differences: finding.differences,
    milliseconds: finding.milliseconds,
  }));
  return JSON.stringify({ base, calls }, null, 2);
}

/** In JUnit's format, for CI: a wrong answer is a failure, a call that was refused or not made is skipped. */
export function junitReport(findings: readonly Finding[]): string {
  const features = [...new Set(findings.map(({ endpoint }) => endpoint.feature))];
  const isSkipped = ({ result }: Finding) => result === 'refused' || result === 'absent' || result === 'unasked';
  const suites = features.map((feature) => {
    const cases = findings.filter(({ endpoint }) => endpoint.feature === feature);
    const skipped = cases.filter(isSkipped).length;
    const head = `name="${escaped(feature)}" tests="${cases.length}" failures="${countOf(cases, 'wrong')}" skipped="${skipped}"`;
    return [`  <testsuite ${head}>`, ...cases.map(junitCase), '  </testsuite>'].join('\n');
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<testsuites name="core check">',
    ...suites,
    '</testsuites>',
    '',
  ].join('\n');
}

function junitCase(finding: Finding): string {
  const { endpoint, result, milliseconds } = finding;
  const head = `name="${escaped(addressOf(finding))}" classname="${escaped(endpoint.name)}" time="${milliseconds / 1000}"`;
  const words = [reasonOf(finding), ...finding.differences.map(inWords)].filter(Boolean).join('; ');
  if (result === 'ok') return `    <testcase ${head}/>`;
  const inside = {
    different: `<system-out>${escaped(words)}</system-out>`,
    wrong: `<failure message="${escaped(words)}"/>`,
    refused: `<skipped message="${escaped(words)}"/>`,
    absent: `<skipped message="${escaped(words)}"/>`,
    unasked: `<skipped message="${escaped(words)}"/>`,
  }[result];
  return `    <testcase ${head}>${inside}</testcase>`;
}

/** For people: each answer next to what was expected. It contains the test borrower's data. */
export function htmlReport(base: string, findings: readonly Finding[]): string {
  const results = Object.keys(resultNames) as Result[];
  const summary = results.map((result) => `${countOf(findings, result)} ${resultNames[result]}`).join(', ');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Core check of ${escaped(base)}</title>
<style>
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 75rem; margin: 0 auto; padding: 1rem }
summary { padding: .5rem 0; overflow-wrap: anywhere }
.result { display: inline-block; min-width: 6rem; font-weight: bold }
.wrong { color: #b00020 } .different, .refused { color: #7a4b00 } .ok { color: #00622b }
.beside { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 25rem), 1fr)); gap: 1rem }
pre { background: #f4f4f4; color: #111; padding: .75rem; overflow: auto; max-height: 30rem; white-space: pre-wrap; overflow-wrap: anywhere }
</style>
</head>
<body>
<h1>Core check</h1>
<p>${escaped(base)}: ${summary}.</p>
${findings.map(htmlFinding).join('\n')}
</body>
</html>
`;
}

function htmlFinding(finding: Finding): string {
  const { endpoint, result, differences, asked, answered } = finding;
  const reason = reasonOf(finding);
  const items = differences.map((one) => `<li>${escaped(inWords(one))}</li>`).join('');
  return `<details${result === 'wrong' ? ' open' : ''}>
<summary><span class="result ${result}">${result}</span> ${escaped(addressOf(finding))}</summary>
<p>${escaped(endpoint.summary)}${reason && ` <strong>${escaped(reason)}.</strong>`}</p>
${items && `<ul>${items}</ul>`}
${answered && `<p>Asked: <code>${escaped(JSON.stringify(asked))}</code></p>`}
<div class="beside">
<section><h2>Answered</h2><pre>${escaped(pretty(answered))}</pre></section>
<section><h2>Expected</h2><pre>${escaped(JSON.stringify(outlineOf(endpoint.response), null, 2))}</pre></section>
</div>
</details>`;
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Escapes text for content and attributes in XML and HTML; drops the control characters that XML forbids. */
function escaped(text: string): string {
  const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[^\P{Cc}\t\n\r\x7f-\x9f]/gu, '').replace(/[&<>"]/g, (character) => entities[character] ?? '');
}
