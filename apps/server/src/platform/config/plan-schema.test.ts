import { expect, it } from 'vitest';
import { problemsOf, scratchFolder, writeTenantFile } from '../../testing/config-problems.ts';
import { loadConfig } from './config.ts';

const folder = scratchFolder();

it('the interest of plans is a whole number of parts per million, and none by default', () => {
  expect(loadConfig({}).tenant.plans.annualRatePpm).toEqual({});
  const file = writeTenantFile(folder, { plans: { annualRatePpm: { flex: 0.18 } } });
  expect(problemsOf({ TENANT_FILE: file })).toEqual([
    `TENANT_FILE ${file}: plans.annualRatePpm.flex must be a whole number`,
  ]);
});
