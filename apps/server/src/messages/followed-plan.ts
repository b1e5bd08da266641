import type { IsoDate } from '@plazo/loan-rules/calendar';
import type { StepRange, StoredPlan } from './contact-plan.repository.ts';
import { stepsOfToday } from './plan-steps.ts';

/** The plan of the tenant; without one nothing is sent. */
export const noPlan: StoredPlan = {
  productId: null,
  steps: [],
  perMinute: 60,
  firstDayMost: 1_000,
  isOn: false,
  onSince: null,
  offSince: null,
  changedBy: null,
};

/** The plan of a product, or of the tenant, as it is stored. */
export function planFor(plans: readonly StoredPlan[], productId: string | null): StoredPlan {
  return plans.find((plan) => plan.productId === productId) ?? { ...noPlan, productId };
}

/** The plan that the orders of a product follow: its own while that is on, else the tenant's. */
export function followedPlan(plans: readonly StoredPlan[], productId: string | null): StoredPlan {
  const own = planFor(plans, productId);
  if (own.isOn || productId === null) return own;
  const { offSince } = own;
  const tenants = planFor(plans, null);
  // What fell due while they followed their own is not made up for.
  const isLater = offSince !== null && tenants.onSince !== null && offSince > tenants.onSince;
  return isLater ? { ...tenants, onSince: offSince } : tenants;
}

/** The steps that can fall on today, of every plan, each with the products whose orders follow it. */
export function followedSteps(plans: readonly StoredPlan[], today: IsoDate): StepRange[] {
  const products = productsOf(plans);
  const stepsFor = ({ steps, isOn, onSince }: StoredPlan) =>
    isOn && onSince !== null ? stepsOfToday(steps, onSince, today) : [];
  return [
    ...stepsFor(planFor(plans, null)).map((range) => ({ ...range, products, areTheirs: false })),
    ...products.flatMap((product) =>
      stepsFor(followedPlan(plans, product)).map((range) => ({ ...range, products: [product], areTheirs: true })),
    ),
  ];
}

/** Whose orders a plan is for, if it is on: those of its product, or of all products without a plan that is on. */
export function ordersOf(plans: readonly StoredPlan[], productId: string | null) {
  return productId === null
    ? { products: productsOf(plans.filter(({ isOn }) => isOn)), areTheirs: false }
    : { products: [productId], areTheirs: true };
}

function productsOf(plans: readonly StoredPlan[]): string[] {
  return plans.flatMap(({ productId }) => productId ?? []);
}
