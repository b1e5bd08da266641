import type { TenantFileFinding } from '@plazo/contract/lender/first-steps';
import { readTenant } from '../platform/config/tenant.ts';
import type { TenantProblem } from '../platform/config/tenant-problem.ts';
import type { SettingProblem } from '../platform/config/validated.ts';
import type { Queryable } from '../platform/db/db.ts';
import { productProblems } from '../products/product-findings.ts';

/** Why production would not start with a tenant file. */
export async function checkedFile(
  db: Queryable,
  file: Record<string, unknown>,
  now: number,
): Promise<TenantFileFinding[]> {
  const read = readTenant(file, '');
  if (!('tenant' in read)) return read.details.map(ofForm);
  const { tenant, missing, disclosureProblems, problems } = read;
  const products = problems.length > 0 ? [] : await productProblems(db, tenant, now);
  return [
    ...problems.map(ofSetting),
    ...missing.map(ofMissing),
    ...disclosureProblems.map(({ what, names, message }) => ({ what: packs[what], names: [...names], message })),
    ...products.map(({ productId, message }) => ({ what: 'product' as const, names: [productId], message })),
  ];
}

const packs = { incomplete: 'pack-incomplete', consent: 'pack-consent' } as const;

function ofMissing(key: string): TenantFileFinding {
  return { what: 'missing', names: [key], message: `${key} is missing: it would be the demo's` };
}

function ofForm({ name, code, message }: SettingProblem): TenantFileFinding {
  return { what: 'setting', names: name === '' ? [] : [name], code, message };
}

function ofSetting({ name, problem, values, message }: TenantProblem): TenantFileFinding {
  return { what: 'setting', names: [name], problem, values: { ...values }, message };
}
