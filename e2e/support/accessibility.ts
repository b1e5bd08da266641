import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type axeCore from 'axe-core';
import type { AxeResults, RunOnly } from 'axe-core';

/** Minified, half of what axe-core itself calls its source: every page reads it anew. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All level A and AA rules of WCAG 2.0 to 2.2, and axe's best practices. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

/**
 * Fails with one line per finding: the rule, the element, and what to change. `onlyColours`: of a page that was looked at as a whole, in
 * another colour scheme, which changes nothing else.
 */
export async function expectAccessible(page: Page, { onlyColours = false } = {}): Promise<void> {
  // Without `@axe-core/playwright`, which loads axe a second time in a page of its own, for the sake of frames from other sites.
  await page.evaluate(source);
  const only: RunOnly = onlyColours ? { type: 'rule', values: ['color-contrast'] } : { type: 'tag', values: tags };
  const { violations, passes } = await page.evaluate(runAxe, only);
  const findings = violations.flatMap((rule) =>
    rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}: ${node.failureSummary ?? rule.help}`),
  );
  expect(findings, `accessibility of ${page.url()}`).toEqual([]);
  // An empty document has no violations either.
  expect(passes.length, 'rules that found something to look at').toBeGreaterThan(onlyColours ? 0 : 5);
}

declare const axe: typeof axeCore;

/** Runs in the page. A target under a fixed bar is judged again where a reader would scroll it. */
async function runAxe(runOnly: RunOnly): Promise<Pick<AxeResults, 'violations' | 'passes'>> {
  const { violations, passes } = await axe.run({ runOnly, resultTypes: ['violations'] });
  for (const rule of violations.filter(({ id }) => id === 'target-size')) {
    const still = [];
    for (const node of rule.nodes) {
      const element = document.querySelector(String(node.target));
      element?.scrollIntoView({ block: 'center' });
      const again = await axe.run(element ?? document, { runOnly: { type: 'rule', values: [rule.id] } });
      still.push(...again.violations.flatMap(({ nodes }) => nodes));
    }
    rule.nodes = still;
    window.scrollTo(0, 0);
  }
  return { violations, passes };
}
