import { isDeepStrictEqual } from 'node:util';
import { capabilities } from '@plazo/contract/capabilities';
import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { type LaunchQuery, localeOf } from '@plazo/contract/launch';
import { systemClock } from '../platform/clock.ts';
import type { CoreAccess, CoreMapping } from '../platform/config/core-access.ts';
import { isRecord, parsedBody, type RawAnswer } from './answer-body.ts';
import { type Answer, readAnswer } from './answer-reader.ts';
import { type CoreCall, coreCalls, type Known, loginCall } from './core-calls.ts';
import { type CoreConnection, connectToCore } from './core-connection.ts';
import { requestTo } from './core-request.ts';
import { type Difference, isAmount, type Shape } from './difference.ts';
import type { ReadingRules } from './field-reader.ts';

/**
 * The result of one call: as the contract says, written differently but understood, unreadable, refused because the test borrower lacks
 * what it needs, missing (its screens are not offered), or not made.
 */
export type Result = 'ok' | 'different' | 'wrong' | 'refused' | 'absent' | 'unasked';

export interface Finding {
  endpoint: AnyEndpoint;
  result: Result;
  /** The reason, for the core's operators; never a value from an answer. */
  reason: string;
  /** The differences, field by field. */
  differences: Difference[];
  /** The request; empty if none was made. */
  asked: Record<string, unknown>;
  /** The raw answer, about the test borrower; empty if no request was made. */
  answered: string;
  milliseconds: number;
  /** The amounts in the answer; of a list, those of its first entry. */
  amounts: Amount[];
}

export interface Amount {
  field: string;
  minorUnits: number;
}

export interface CoreCheckOptions {
  /** The core's API base, without a slash at the end. */
  base: string;
  /** The session of a demo borrower. */
  launch: LaunchQuery;
  /** Values that the calls need: orderId, productId, templateId, ... */
  values: Readonly<Record<string, string>>;
  /** How the core is reached and understood. */
  access: CoreAccess;
  /** Where pictures may come from and links may lead, and the currency of amounts. */
  rules: ReadingRules;
  /** Whether to make calls that change something, too. */
  mayWrite: boolean;
  /** Milliseconds to wait for one answer. */
  timeLimit: number;
}

/** People read the reports: a longer answer is cut off here. */
const longestShown = 100_000;

/** Makes every call of our screens, and checks each answer against the contract (requirement A5). */
export async function checkCore(options: CoreCheckOptions): Promise<Finding[]> {
  const connection = connectToCore(options.access);
  const findings: Finding[] = [];
  try {
    const login = hasSession(options.launch) ? null : await logIn(options, connection);
    if (login) findings.push(login.finding);
    const { launch, values } = { launch: options.launch, ...login?.opened };
    let known: Known = { ...launch, ...values, ...options.values };
    for (const call of coreCalls) {
      const { finding, learnt } = await check(call, known, { ...options, launch }, connection);
      findings.push(finding);
      const news = Object.entries(learnt).filter(([name, value]) => value !== undefined && !(name in options.values));
      known = { ...known, ...Object.fromEntries(news) };
    }
    return findings;
  } finally {
    await connection.close();
  }
}

/** Why a borrower's calls were not made. */
const howToSignIn = 'it needs a session: CORE_SESSION, or username and smsCode where the core has the test login';

const hasSession = ({ userId, sessionId }: LaunchQuery): boolean => Boolean(userId && sessionId);

/** Opens a session with the test login, if the core has it and the operator names a test borrower. */
async function logIn(options: CoreCheckOptions, connection: CoreConnection): Promise<Login> {
  const { finding, learnt } = await check(loginCall, { ...options.values }, options, connection);
  const { userId = '', sessionId = '', ...values } = learnt as Record<string, string>;
  const launch = { ...options.launch, userId, sessionId };
  const isRefused = finding.answered !== '' && !hasSession(launch);
  if (isRefused) Object.assign(finding, { result: 'wrong', reason: 'it opened no session', differences: [] });
  return { finding, opened: { launch, values } };
}

interface Login {
  finding: Finding;
  opened: { launch: LaunchQuery; values: Known };
}

interface Checked {
  finding: Finding;
  learnt: Known;
}

async function check(
  call: CoreCall,
  known: Known,
  { base, launch, rules, access, mayWrite, timeLimit }: CoreCheckOptions,
  connection: CoreConnection,
): Promise<Checked> {
  const { endpoint } = call;
  const begun = performance.now();
  const finding: Finding = {
    endpoint,
    result: 'unasked',
    reason: '',
    differences: [],
    asked: {},
    answered: '',
    milliseconds: 0,
    amounts: [],
  };
  const unasked = (reason: string) => ({ finding: { ...finding, reason }, learnt: {} });
  if (!isOffered(endpoint, known)) {
    return { finding: { ...finding, result: 'absent', reason: 'capabilities does not name it' }, learnt: {} };
  }
  if (call.isWriting && !mayWrite) return unasked('it changes something: use --write');
  if (endpoint.session === 'borrower' && !hasSession(launch)) return unasked(howToSignIn);
  const missing = call.needs.filter((name) => known[name] === undefined);
  if (missing.length > 0) return unasked(`it needs ${missing.join(', ')}`);
  const input = call.payload(known);
  const request = requestTo(base, { endpoint, input, launch }, timeLimit);
  let raw: RawAnswer;
  let repeated: RawAnswer | null = null;
  try {
    raw = await connection.send(request);
    if (call.isWriting && known.keepsKeys === true) repeated = await connection.send(request);
  } catch (error) {
    return { finding: { ...finding, result: 'wrong', reason: `no answer: ${(error as Error).message}` }, learnt: {} };
  }
  const answer = readAnswer(
    {
      endpoint,
      input,
      locale: localeOf(launch),
      offers: () => true,
      rules,
      mapping: access.mapping,
      timeZone: 'UTC',
      now: systemClock.now(),
    },
    raw,
  );
  const found = {
    ...finding,
    asked: input,
    ...resultOf(call, answer),
    milliseconds: Math.round(performance.now() - begun),
  };
  const answered = endpoint.client === 'image' ? raw.type : raw.body.toString('utf8').slice(0, longestShown);
  if (answer.kind !== 'done') return { finding: { ...found, answered }, learnt: {} };
  if (repeated && !isSame(raw, repeated, access.mapping)) {
    return {
      finding: { ...found, answered, result: 'wrong', reason: howToRepeat },
      learnt: call.learn(answer.content),
    };
  }
  return {
    finding: { ...found, answered, amounts: amountsIn(endpoint.response as Shape, answer.content, '') },
    learnt: call.learn(answer.content),
  };
}

const howToRepeat = 'answered otherwise when it came again with its Idempotency-Key, which capabilities says are kept';

/** A 404 in the core's own words is about a loan or a complaint. */
const howToLack = '; if your core lacks this call, answer 404 without a code';

/** Whether a repeat was answered as the first: the same JSON, however it is written. */
function isSame(first: RawAnswer, second: RawAnswer, mapping: CoreMapping): boolean {
  return first.status === second.status && isDeepStrictEqual(parsedBody(first, mapping), parsedBody(second, mapping));
}

/** What a borrower would read as money, to be compared with the core's own screens: only its makers know whether it is right. */
function amountsIn(shape: Shape, value: unknown, field: string): Amount[] {
  const [only, second] = shape.anyOf?.filter(({ type }) => type !== 'null') ?? [];
  if (only && !second) return amountsIn(only, value, field);
  if (Array.isArray(value)) return value.length > 0 ? amountsIn(shape.items ?? {}, value[0], `${field}[0]`) : [];
  if (isAmount(shape)) return typeof value === 'number' && value > 0 ? [{ field, minorUnits: value }] : [];
  const content = isRecord(value) ? value : {};
  return Object.entries(shape.properties ?? {}).flatMap(([name, one]) =>
    amountsIn(one, content[name], field === '' ? name : `${field}.${name}`),
  );
}

/** A call of ours is used only if `capabilities` names it. */
function isOffered({ isOurs, name, path }: AnyEndpoint, { calls }: Known): boolean {
  return !isOurs || name === capabilities.name || (Array.isArray(calls) && calls.includes(path));
}

type Judged = Pick<Finding, 'result' | 'reason' | 'differences'>;

const judged = (differences: Difference[]): Judged => ({
  result: differences.length > 0 ? 'different' : 'ok',
  reason: '',
  differences,
});
const absent = (status: number): Judged => ({ result: 'absent', reason: `HTTP ${status}`, differences: [] });

function resultOf(call: CoreCall, answer: Answer): Judged {
  switch (answer.kind) {
    case 'done':
      return judged([...answer.leftOut, ...answer.understood]);
    case 'refused':
      return refusalOf(call, answer);
    case 'absent':
      return absent(answer.status);
    case 'unavailable':
      return { result: 'wrong', reason: `HTTP ${answer.status} and no envelope`, differences: [] };
    case 'unreadable':
      return { result: 'wrong', reason: '', differences: answer.wrong };
  }
}

function refusalOf({ endpoint, mayRefuse, state }: CoreCall, answer: Extract<Answer, { kind: 'refused' }>): Judged {
  const { status, message } = answer;
  if (endpoint.isOurs && status === 404 && !mayRefuse) return absent(404);
  const reason = `refused with code ${answer.code.slice(0, 20)}`;
  const differences = message === '' ? [{ field: 'message', came: 'nothing', expected: 'words for the borrower' }] : [];
  if (mayRefuse) {
    return { result: message === '' ? 'different' : 'ok', reason: `${reason}, which is allowed`, differences };
  }
  const aside = status === 404 ? howToLack : '';
  // An ended session and a failure say nothing about the loan.
  if (state === undefined || message === '' || status === 401 || status >= 500) {
    return { result: 'wrong', reason: `${reason}${aside}`, differences };
  }
  return { result: 'refused', reason: `${reason}; to check this call, give ${state}${aside}`, differences: [] };
}
