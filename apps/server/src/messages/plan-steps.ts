import type { PlanStep } from '@plazo/contract/lender/contact-plan';
import { addDays, type IsoDate } from '@plazo/loan-rules/calendar';

/** For so many days a step is made up for: after dead days, Sundays and holidays. */
export const daysToMakeUp = 3;

/** What a step is counted from: the contract, a promise, or a payment plan, each of which has steps of its own. */
export type StepKind = 'contract' | 'promise' | 'plan';

export function kindOf({ purpose }: Pick<PlanStep, 'purpose'>): StepKind {
  return purpose === 'promise' || purpose === 'plan' ? purpose : 'contract';
}

/** A step, and the due dates from which it falls on some days. */
export interface StepDays extends PlanStep {
  fromOn: IsoDate;
  throughOn: IsoDate;
}

/** The steps that can fall on today, each with the days from which it is counted: the newest one of each day, none of before `onSince`. */
export function stepsOfToday(steps: readonly PlanStep[], onSince: IsoDate, today: IsoDate): StepDays[] {
  return steps.flatMap((step) => {
    const later = steps.filter((other) => kindOf(other) === kindOf(step) && other.day > step.day);
    const nextDay = Math.min(step.day + daysToMakeUp + 1, ...later.map(({ day }) => day));
    const oldest = addDays(today, 1 - nextDay);
    const onOrAfter = addDays(onSince, -step.day);
    const range = { ...step, fromOn: oldest > onOrAfter ? oldest : onOrAfter, throughOn: addDays(today, -step.day) };
    return range.fromOn <= range.throughOn ? [range] : [];
  });
}

/** The steps of the contract that fall on some days from today on. */
export function stepsAhead(steps: readonly PlanStep[], today: IsoDate, days: number): StepDays[] {
  return steps
    .filter((step) => kindOf(step) === 'contract')
    .map((step) => ({ ...step, fromOn: addDays(today, -step.day), throughOn: addDays(today, days - 1 - step.day) }));
}

/** What is wrong with a plan; null if nothing is. */
export function problemOfSteps(steps: readonly PlanStep[]): string | null {
  const keys = steps.map((step) => `${kindOf(step)} ${step.day}`);
  const twice = keys.find((key, at) => keys.indexOf(key) < at);
  if (twice !== undefined) return `two steps on one day: ${twice}`;
  const odd = steps.find(({ day, purpose }) => !fits(day, purpose));
  return odd ? `a step on day ${odd.day} cannot be for ${odd.purpose}` : null;
}

function fits(day: number, purpose: PlanStep['purpose']): boolean {
  if (purpose === 'plan') return true;
  if (purpose === 'promise') return day <= 0;
  if (purpose === 'before-due') return day < 0;
  return purpose === 'due' ? day === 0 : day > 0;
}
