import { endpointUrl } from '@plazo/contract/endpoint';
import { isSuccess } from '@plazo/contract/envelope';
import type { LaunchQuery } from '@plazo/contract/launch';
import { compileAnswer, problemOf } from '../http/validation.ts';
import { type CoreCall, coreCalls, type Known } from './core-calls.ts';
import { askCore } from './remote-core.ts';

/** The result of one call: correct, wrong, absent, or skipped. */
export interface Finding {
  name: string;
  /** Method and path. */
  address: string;
  result: 'ok' | 'wrong' | 'absent' | 'skipped';
  /** The reason, for the core's operators; never a value from an answer. */
  reason: string;
}

export interface CoreCheckOptions {
  /** The core's API base, without a slash at the end. */
  base: string;
  /** The session of a demo borrower. */
  launch: LaunchQuery;
  /** Values that the calls need: orderId, productId, templateId, ... */
  values: Readonly<Record<string, string>>;
  /** Also calls that change something. */
  mayWrite: boolean;
  /** Milliseconds to wait for one answer. */
  timeLimit: number;
}

/** Makes every call of our screens, and checks each answer against the contract (requirement A5). */
export async function checkCore(options: CoreCheckOptions): Promise<Finding[]> {
  let known: Known = { ...options.launch, ...options.values };
  const findings: Finding[] = [];
  for (const call of coreCalls) {
    const { finding, learnt } = await check(call, known, options);
    findings.push(finding);
    const news = Object.entries(learnt).filter(([name, value]) => value !== undefined && !(name in options.values));
    known = { ...known, ...Object.fromEntries(news) };
  }
  return findings;
}

async function check(
  call: CoreCall,
  known: Known,
  { base, launch, mayWrite, timeLimit }: CoreCheckOptions,
): Promise<{ finding: Finding; learnt: Known }> {
  const { endpoint } = call;
  const found = (result: Finding['result'], reason = '', learnt: Known = {}) => ({
    finding: { name: endpoint.name, address: `${endpoint.method} ${endpointUrl(endpoint)}`, result, reason },
    learnt,
  });
  if (call.isWriting && !mayWrite) return found('skipped', 'it changes something: use --write');
  const missing = call.needs.filter((name) => known[name] === undefined);
  if (missing.length > 0) return found('skipped', `it needs ${missing.join(', ')}`);

  let answer: Response;
  try {
    answer = await askCore(base, { endpoint, input: call.payload(known), launch }, timeLimit);
  } catch (error) {
    return found('wrong', `no answer: ${(error as Error).message}`);
  }
  if (endpoint.client === 'image') {
    const type = answer.headers.get('content-type') ?? 'nothing';
    return answer.ok && type.startsWith('image/') ? found('ok') : found('wrong', `${answer.status}, ${type}`);
  }
  if (answer.status === 404 && call.isOurs) return found('absent', 'a call of ours: the screens work without it');
  const body = (await answer.json().catch(() => null)) as { code?: unknown; data?: unknown } | null;
  if (typeof body !== 'object' || body?.code === undefined) return found('wrong', `${answer.status} and no envelope`);
  if (!isSuccess(body.code)) {
    const code = String(body.code).slice(0, 20);
    return found(
      call.mayRefuse ? 'ok' : 'wrong',
      `refused with code ${code}${call.mayRefuse ? ', which is allowed' : ''}`,
    );
  }
  // Spec 7: two clients return the whole body, the main one its data.
  const content = endpoint.client === 'json' || endpoint.client === 'form' ? body : body.data;
  const validate = compileAnswer(endpoint.response);
  return validate(content) ? found('ok', '', call.learn(content)) : found('wrong', problemOf(validate));
}
