import type { PlanStep } from '@plazo/contract/lender/contact-plan';
import { describe, expect, it } from 'vitest';
import { problemOfSteps, stepsAhead, stepsOfToday } from './plan-steps.ts';

const step = (day: number, purpose: PlanStep['purpose']): PlanStep => ({ day, purpose, channel: 'sms' });
const steps = [step(-3, 'before-due'), step(0, 'due'), step(1, 'late'), step(7, 'late')];
const today = '2026-03-10';
const ranges = (onSince = '2026-01-01') =>
  stepsOfToday(steps, onSince, today).map(({ day, fromOn, throughOn }) => [day, fromOn, throughOn]);

describe('the steps of a day', () => {
  it('are counted from the due dates for which each is the newest, for three days at most', () => {
    expect(ranges()).toEqual([
      // Due in three, two or one day.
      [-3, '2026-03-11', '2026-03-13'],
      [0, '2026-03-10', '2026-03-10'],
      // One to four days late.
      [1, '2026-03-06', '2026-03-09'],
      [7, '2026-02-28', '2026-03-03'],
    ]);
  });

  it('give each due date one step at most', () => {
    for (let day = 1; day <= 31; day += 1) {
      const due = `2026-03-${String(day).padStart(2, '0')}`;
      expect(ranges().filter(([, from = '', through = '']) => from <= due && due <= through).length).toBeLessThan(2);
    }
  });

  it('are none of before the plan was switched on', () => {
    expect(ranges(today)).toEqual([
      [-3, '2026-03-13', '2026-03-13'],
      [0, '2026-03-10', '2026-03-10'],
      [1, '2026-03-09', '2026-03-09'],
      [7, '2026-03-03', '2026-03-03'],
    ]);
  });
});

it('the steps ahead are those of the contract', () => {
  expect(stepsAhead([step(1, 'late'), step(0, 'promise')], today, 7)).toEqual([
    { ...step(1, 'late'), fromOn: '2026-03-09', throughOn: '2026-03-15' },
  ]);
});

it('a plan has one step a day, each for what it is', () => {
  expect(problemOfSteps([...steps, step(0, 'promise'), step(0, 'plan'), step(-1, 'plan'), step(1, 'plan')])).toBeNull();
  expect(problemOfSteps([...steps, step(7, 'late')])).toContain('two steps');
  for (const odd of [step(0, 'late'), step(1, 'before-due'), step(1, 'promise'), step(-1, 'due')]) {
    expect(problemOfSteps([odd])).toContain('cannot be for');
  }
});
