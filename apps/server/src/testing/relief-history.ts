import { endPause, pauseOrder } from '@plazo/contract/lender/pauses';
import { cancelPaymentPlan, proposePaymentPlan } from '@plazo/contract/lender/payment-plans';
import { cancelPromise, listPromises, makePromise } from '@plazo/contract/lender/promises';
import { addDays, compareDates, type IsoDate, localDate } from '@plazo/loan-rules/calendar';
import { expect } from 'vitest';
import { acceptPlan } from '../collections/payment-plan.service.ts';
import { decidePlans } from '../collections/plan-decider.ts';
import { decidePromises } from '../collections/promise.service.ts';
import { readLoan } from '../loans/loan.service.ts';
import type { OperatorCall } from '../ops/operator-call.ts';
import { AppError } from '../platform/app-error.ts';
import type { Step } from './order-steps.ts';
import type { TestLoan } from './test-loan.ts';
import type { TestServer } from './test-server.ts';

/** A payment of the order, as it was made: what of it was reversed since counts for no promise. */
export interface PaymentMade {
  amount: number;
  reversed: number;
  /** Epoch milliseconds. */
  paidAt: number;
}

interface Promised {
  id: string;
  amount: number;
  dueOn: IsoDate;
  decideOn: IsoDate;
  madeAt: number;
  state: 'open' | 'kept' | 'broken' | 'cancelled';
}

/** The result; null if it is not possible now. */
export async function unlessRefused<T>(given: Promise<T>): Promise<T | null> {
  try {
    return await given;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The promises, plans and pauses of one order's history, and what has to become of each promise. */
export class ReliefHistory {
  readonly promises: Promised[] = [];
  #planId: string | null = null;
  #pauseId: string | null = null;

  constructor(
    private readonly order: TestLoan,
    private readonly server: TestServer,
    private readonly lender: OperatorCall,
  ) {}

  get #now(): number {
    return this.server.clock.now();
  }

  get #today(): IsoDate {
    return localDate(this.#now, this.server.config.tenant.timeZone);
  }

  async take(step: Step): Promise<void> {
    if (step.kind === 'promise') await this.#promise(step);
    if (step.kind === 'promise-back') await this.#withdraw();
    if (step.kind === 'plan') await this.#plan(step);
    if (step.kind === 'plan-end' && this.#planId !== null) {
      await unlessRefused(this.lender(cancelPaymentPlan, { orderId: this.order.orderId, planId: this.#planId }));
    }
    if (step.kind === 'pause') await this.#pause(step.days);
    if (step.kind === 'pause-end' && this.#pauseId !== null) {
      await unlessRefused(this.lender(endPause, { orderId: this.order.orderId, pauseId: this.#pauseId }));
    }
    if (step.kind === 'payout-back') this.#isBack = true;
  }

  #isBack = false;

  /** What a server does all the time; then every promise is as its payments say. */
  async decide(payments: readonly PaymentMade[], isWaiting: boolean): Promise<void> {
    const { db, config } = this.server;
    const { timeZone } = config.tenant;
    const at = { now: this.#now, today: this.#today, timeZone };
    await decidePromises(db, at);
    await decidePlans(db, at.now, config.tenant);
    for (const promise of this.promises.filter(({ state }) => state === 'open')) {
      // A payout that came back ends it.
      if (this.#isBack && isWaiting) promise.state = 'cancelled';
      else if (compareDates(promise.decideOn, at.today) <= 0) {
        const paid = payments
          .filter(({ paidAt }) => paidAt >= promise.madeAt && localDate(paidAt, timeZone) <= promise.dueOn)
          .reduce((sum, { amount, reversed }) => sum + amount - reversed, 0);
        promise.state = paid >= promise.amount ? 'kept' : 'broken';
      }
    }
    this.#isBack = false;
    const { data } = await this.lender(listPromises, { orderId: this.order.orderId });
    expect(new Map(data.map(({ id, state }) => [id, state]))).toEqual(
      new Map(this.promises.map(({ id, state }) => [id, state])),
    );
  }

  #owed(): Promise<{ outstanding: number }> {
    return readLoan(this.server.db, this.order.borrower, this.order.orderId, this.#today);
  }

  async #promise({ share, days }: Extract<Step, { kind: 'promise' }>): Promise<void> {
    const { outstanding } = await this.#owed();
    const amount = Math.max(1, Math.floor((outstanding * share) / 100));
    const dueOn = addDays(this.#today, days);
    const { clearingDays } = this.server.config.tenant.promises;
    const made = await unlessRefused(this.lender(makePromise, { orderId: this.order.orderId, amount, dueDate: dueOn }));
    if (!made) return;
    // It changes no debt.
    expect((await this.#owed()).outstanding).toBe(outstanding);
    const decideOn = addDays(dueOn, clearingDays + 1);
    this.promises.push({ id: made.id, amount, dueOn, decideOn, madeAt: this.#now, state: 'open' });
  }

  async #withdraw(): Promise<void> {
    const last = this.promises.at(-1);
    if (!last) return;
    const done = await unlessRefused(this.lender(cancelPromise, { orderId: this.order.orderId, promiseId: last.id }));
    expect(done !== null).toBe(last.state === 'open');
    if (done) last.state = 'cancelled';
  }

  async #plan({ payments, every, days, isAccepted }: Extract<Step, { kind: 'plan' }>): Promise<void> {
    const { orderId, borrower } = this.order;
    const shape = { payments, every, firstDueDate: addDays(this.#today, days) };
    const plan = await unlessRefused(this.lender(proposePaymentPlan, { orderId, ...shape }));
    if (!plan) return;
    this.#planId = plan.id;
    if (!isAccepted) return;
    const { outstanding: total } = await this.#owed();
    const at = { now: this.#now, today: this.#today };
    const given = { orderId, planId: plan.id, total };
    await this.server.db.transaction((transaction) => acceptPlan(transaction, borrower, given, at));
    // It moves no debt.
    expect((await this.#owed()).outstanding).toBe(total);
  }

  async #pause(days: number): Promise<void> {
    const { orderId } = this.order;
    const throughDate = addDays(this.#today, days);
    const pause = await unlessRefused(this.lender(pauseOrder, { orderId, reason: 'illness', throughDate }));
    if (pause) this.#pauseId = pause.id;
  }
}
