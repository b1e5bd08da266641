import type { ApprovableCall, CallWithAmount } from '@plazo/contract/lender/approvals';
import type { IsoDate } from '@plazo/loan-rules/calendar';
import { isOwnKey, isSettingUp, lineOf } from '../api-keys/key-line.ts';
import type { Acting } from '../platform/calls/actor.ts';
import type { Queryable } from '../platform/db/db.ts';
import { findLinesOfPeople } from '../staff/staff.repository.ts';
import { addedUpWith } from './added-up.ts';
import { holdSums, sumsOf } from './call-amount.repository.ts';
import type { Weight } from './call-weight.ts';

/** The tenant's rules: which calls wait for a second person, above which amount, and for how long. */
export interface ApprovalRules {
  calls: Partial<Record<ApprovableCall, object> & Record<CallWithAmount, { above?: number | undefined }>>;
  /** How long a call waits, in hours. */
  hours: number;
  /** They wait only once two people of different lines may approve. */
  fromSecondPerson?: boolean | undefined;
  /** The day on which the operator may make keys as during set-up. */
  setUpOn?: string | undefined;
}

/** With `fromSecondPerson`: what could leave one person alone again. */
const guarding: readonly string[] = ['setStaffRoles', 'disableStaffMember', 'resetStaffMember'];

/** Whether calls wait now, if the rules name them. */
export async function areInForce(db: Queryable, { fromSecondPerson = false }: ApprovalRules): Promise<boolean> {
  return !fromSecondPerson || (await findLinesOfPeople(db)).filter(({ approves }) => approves).length > 1;
}

/** Whether a call that the rules name, without an amount, waits now. */
export async function waitsNow(db: Queryable, call: ApprovableCall, rules: ApprovalRules): Promise<boolean> {
  return rules.calls[call] !== undefined && areInForce(db, rules);
}

/** During set-up nobody could approve these. */
const settingUp: readonly string[] = ['addApiKey', 'inviteStaffMember'];

/** The calls that wait now if this one makes them, with the amount up to which they do not; null: they always do. */
export async function waitingCalls(
  { db, actor, today }: Pick<Acting, 'actor'> & { db: Queryable; today: IsoDate },
  rules: ApprovalRules,
): Promise<{ call: ApprovableCall; above: number | null }[]> {
  if (!(await areInForce(db, rules))) return [];
  const { calls, fromSecondPerson } = rules;
  const guards = fromSecondPerson ? guarding.filter((call) => !Object.hasOwn(calls, call)) : [];
  const named = [...Object.entries(calls), ...guards.map((call) => [call, {}] as const)];
  const isFree = named.some(([call]) => settingUp.includes(call)) && (await isSettingUp(db, { actor, today }, rules));
  return named
    .filter(([call]) => !(isFree && settingUp.includes(call)))
    .map(([call, rule]) => ({ call: call as ApprovableCall, above: (rule as { above?: number }).above || null }));
}

/** A call as it was sent, and the amount that it gives away or moves. */
export interface WeighedCall {
  call: string;
  sent: Readonly<Record<string, unknown>>;
  weight: Weight;
}

/** Whether a call waits for a second person. Until the transaction ends, calls that add to the same sums are held back. */
export async function mustWait(
  { db, actor, now, today }: Acting & { db: Queryable; today: IsoDate },
  { call, sent, weight: { amount, orderId } }: WeighedCall,
  rules: ApprovalRules,
): Promise<boolean> {
  const { calls, setUpOn, fromSecondPerson } = rules;
  const guard = fromSecondPerson && guarding.includes(call) ? {} : undefined;
  const rule: { above?: number | undefined } | undefined = calls[call as ApprovableCall] ?? guard;
  if (!rule || !(await areInForce(db, rules))) return false;
  if (settingUp.includes(call) && (await isSettingUp(db, { actor, today }, { setUpOn }))) return false;
  if (call === 'rotateApiKey' && isOwnKey(String(sent.keyId), actor)) return false;
  const { above = 0 } = rule;
  if (amount === null || amount > above) return true;
  const of = { calls: addedUpWith(call), orderId, line: await lineOf(db, actor) };
  await holdSums(db, of);
  const { ofOrder, ofSender } = await sumsOf(db, of, now);
  return Math.max(ofOrder, ofSender) + amount > above;
}
