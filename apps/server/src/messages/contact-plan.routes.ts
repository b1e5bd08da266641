import {
  type ContactPlan,
  getContactPlan,
  previewContactPlan,
  putContactPlan,
  stopContactPlan,
} from '@plazo/contract/lender/contact-plan';
import { actorId } from '../platform/calls/actor.ts';
import type { LenderCalls } from '../platform/calls/lender-calls.ts';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import type { Config } from '../platform/config/config.ts';
import { findContactPlan, findStepsAhead, type StoredPlan, saveContactPlan } from './contact-plan.repository.ts';
import { missingFor } from './message-ways.ts';
import { problemOfSteps, stepsAhead } from './plan-steps.ts';

const isMissing = (setting: string | null) => setting !== null;
const subject = { kind: 'contact-plan', id: 'plan' };
const daysShown = 7;
const ordersShown = 100;

/** The plan of messages. */
export function serveContactPlan(calls: LenderCalls, { config }: { config: Config }): void {
  calls.serveRead(getContactPlan, (_, { db }): Promise<ContactPlan> => findContactPlan(db));
  calls.serveRead(previewContactPlan, async (_, { db, today }) => {
    const { steps } = await findContactPlan(db);
    return findStepsAhead(db, stepsAhead(steps, today, daysShown), ordersShown);
  });
  calls.serveWrite(putContactPlan, async (wanted, { db, today, actor }) => {
    const problem = problemOfSteps(wanted.steps);
    if (problem !== null) throw new LenderProblem('not-possible', problem);
    const unserved = wanted.isOn
      ? wanted.steps.map(({ channel }) => missingFor(channel, config)).find(isMissing)
      : null;
    if (unserved) throw new LenderProblem('not-possible', `nobody sends a message of this plan: set ${unserved}`);
    const before = await findContactPlan(db);
    // Switched on again it does not make up for the time in between.
    const onSince = wanted.isOn && !before.isOn ? today : before.onSince;
    const answer: StoredPlan = { ...wanted, onSince, changedBy: actorId(actor) };
    await saveContactPlan(db, answer);
    return { answer, audit: { action: 'contact-plan.changed', subject, before, after: answer } };
  });
  calls.serveWrite(stopContactPlan, async (_, { db, actor }) => {
    const answer = { ...(await findContactPlan(db)), isOn: false, changedBy: actorId(actor) };
    await saveContactPlan(db, answer);
    return { answer, audit: { action: 'contact-plan.stopped', subject, after: { isOn: false } } };
  });
}
