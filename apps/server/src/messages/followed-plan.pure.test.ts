import { expect, it } from 'vitest';
import type { StoredPlan } from './contact-plan.repository.ts';
import { followedPlan, followedSteps, noPlan, ordersOf } from './followed-plan.ts';

const planOf = (productId: string | null, day: number, more: Partial<StoredPlan> = {}): StoredPlan => ({
  ...noPlan,
  ...{ productId, steps: [{ day, purpose: 'late', channel: 'sms' }], isOn: true, onSince: '2026-01-01' },
  ...more,
});
const tenants = planOf(null, 1);
const today = '2026-03-10';

it('an order follows the plan of its product while that is on, else the tenant’s', () => {
  const [own, off] = [planOf('flex', 2), planOf('plan', 3, { isOn: false })];
  const plans = [own, off, tenants];
  expect(followedPlan(plans, 'flex')).toBe(own);
  expect(followedPlan(plans, 'plan')).toBe(tenants);
  expect(followedPlan(plans, 'other')).toBe(tenants);
  expect(followedPlan([], 'other').isOn).toBe(false);
});

it('nothing is made up for that fell due while the plan of the product was on', () => {
  const plans = [planOf('flex', 2, { isOn: false, offSince: today }), tenants];
  expect(followedPlan(plans, 'flex')).toEqual({ ...tenants, onSince: today });
  const later = planOf(null, 1, { onSince: '2026-03-12' });
  expect(followedPlan([planOf('flex', 2, { isOn: false, offSince: today }), later], 'flex')).toBe(later);
});

it('each order is looked for by one plan alone', () => {
  const plans = [planOf('flex', 2), planOf('plan', 3, { isOn: false }), tenants];
  const found = followedSteps(plans, today).map(({ day, products, areTheirs }) => [day, products, areTheirs]);
  expect(found).toEqual([
    [1, ['flex', 'plan'], false],
    [2, ['flex'], true],
    [1, ['plan'], true],
  ]);
  // Nothing else is on.
  expect(followedSteps([planOf('flex', 2), planOf(null, 1, { isOn: false })], today)).toHaveLength(1);
});

it('the orders of a plan that is tried are those of its product, or of all without one that is on', () => {
  const plans = [planOf('flex', 2), planOf('plan', 3, { isOn: false }), tenants];
  expect(ordersOf(plans, 'plan')).toEqual({ products: ['plan'], areTheirs: true });
  expect(ordersOf(plans, null)).toEqual({ products: ['flex'], areTheirs: false });
});
