import {
  type ContactPlan,
  type ContactPlans,
  getContactPlan,
  previewContactPlan,
  putContactPlan,
  stopContactPlan,
} from '@plazo/contract/lender/contact-plan';
import { actorId } from '../platform/calls/actor.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Config } from '../platform/config/config.ts';
import type { Queryable } from '../platform/db/db.ts';
import { findCurrentProduct, findCurrentProducts } from '../products/product.repository.ts';
import { findContactPlans, findStepsAhead, type StoredPlan, saveContactPlan } from './contact-plan.repository.ts';
import { ordersOf, planFor } from './followed-plan.ts';
import { missingFor } from './message-ways.ts';
import { problemOfSteps, stepsAhead } from './plan-steps.ts';

const isMissing = (setting: string | null) => setting !== null;
const daysShown = 7;
const ordersShown = 100;
const productsShown = 1_000;

/** The plans of messages: the tenant's, and those of single products. */
export function serveContactPlan(calls: LenderCalls, { config }: { config: Config }): void {
  calls.serveRead(getContactPlan, (_, { db }) => readPlans(db));
  calls.serveRead(previewContactPlan, async ({ productId = null }, { db, today }) => {
    const plans = await findContactPlans(db);
    const ahead = stepsAhead(planFor(plans, productId).steps, today, daysShown);
    const orders = ordersOf(plans, productId);
    return findStepsAhead(
      db,
      ahead.map((days) => ({ ...days, ...orders })),
      ordersShown,
    );
  });
  calls.serveWrite(putContactPlan, async ({ productId = null, ...wanted }, { db, today, actor }) => {
    await refuseImpossible(db, { ...wanted, productId }, config);
    const stored = planFor(await findContactPlans(db), productId);
    const before = shownPlan(stored);
    const answer = { ...before, ...wanted, changedBy: actorId(actor) };
    // Switched on again it does not make up for the time in between.
    if (wanted.isOn && !before.isOn) answer.onSince = today;
    const offSince = before.isOn && !wanted.isOn ? today : stored.offSince;
    await saveContactPlan(db, { ...answer, offSince });
    return { answer, audit: { action: 'contact-plan.changed', subject: subjectOf(productId), before, after: answer } };
  });
  calls.serveWrite(stopContactPlan, async (_, { db, today, actor }) => {
    const changedBy = actorId(actor);
    const plans = await findContactPlans(db);
    const running = [planFor(plans, null), ...plans.filter(({ isOn, productId }) => isOn && productId !== null)];
    for (const plan of running) {
      await saveContactPlan(db, { ...plan, isOn: false, offSince: plan.isOn ? today : plan.offSince, changedBy });
    }
    const answer = await readPlans(db);
    return { answer, audit: { action: 'contact-plan.stopped', subject: subjectOf(null), after: { isOn: false } } };
  });
}

const subjectOf = (productId: string | null) => ({ kind: 'contact-plan', id: productId ?? 'plan' });

async function refuseImpossible(
  db: Queryable,
  { steps, isOn, productId }: Pick<StoredPlan, 'steps' | 'isOn' | 'productId'>,
  config: Config,
): Promise<void> {
  const problem = problemOfSteps(steps);
  if (problem !== null) throw new LenderProblem('not-possible', problem);
  if (productId !== null && !(await findCurrentProduct(db, productId))) {
    throw new LenderProblem('not-possible', `there is no product ${productId}`);
  }
  const unserved = isOn ? steps.map(({ channel }) => missingFor(channel, config)).find(isMissing) : null;
  if (unserved) throw new LenderProblem('not-possible', `nobody sends a message of this plan: set ${unserved}`);
}

async function readPlans(db: Queryable): Promise<ContactPlans> {
  const plans = await findContactPlans(db);
  const byProduct = plans.filter(({ productId }) => productId !== null).map(shownPlan);
  const products = (await findCurrentProducts(db, '', productsShown)).map(({ id, name }) => ({ id, name }));
  return { ...shownPlan(planFor(plans, null)), byProduct, products };
}

function shownPlan({ offSince: _, ...plan }: StoredPlan): ContactPlan {
  return plan;
}
