import { type ApiKey, listApiKeys } from '@plazo/contract/lender/api-keys';
import type { Approval } from '@plazo/contract/lender/approvals';
import type { AnyLenderEndpoint } from '@plazo/contract/lender/lender-endpoint';
import { operatorLine } from '../api-keys/key-line.ts';
import type { OperatorCall } from './operator-call.ts';

/** The exit code of a command whose call waits for approval. */
export const waitingExitCode = 3;

/** Nothing was done: the call waits for a second key. The message is for the operator. */
export class CallWaits extends Error {
  constructor(
    readonly endpoint: AnyLenderEndpoint,
    readonly approval: Approval,
    message = `${endpoint.name} waits for a second key`,
  ) {
    super(message);
  }
}

/** What has not happened yet, although an operator might think so. */
const notYet: Readonly<Record<string, string>> = {
  addApiKey: 'No key is made yet.',
  rotateApiKey: 'The key has no new value yet.',
  revokeApiKey: 'The key still works.',
  refundCreditBalance: 'Nothing was refunded yet.',
  assignPayment: 'Nothing was credited yet.',
  payoutSent: 'Do not send the money yet.',
  payoutConfirmed: 'The loan is not booked yet.',
  eraseBorrower: 'Nothing was erased yet.',
  replyToComplaint: 'The borrower was not answered yet.',
};

/** Calls whose answer has a secret. */
const withSecret = [
  'addApiKey',
  'rotateApiKey',
  'addWebhookEndpoint',
  'rotateWebhookSecret',
  'openBorrowerSession',
  'makeLaunchLink',
];

/** Runs a command's work. If one of its calls waits, it throws a message that says who must approve it, and what happens then. */
export async function explainingWaits<T>(call: OperatorCall, work: (call: OperatorCall) => Promise<T>): Promise<T> {
  try {
    return await work(call);
  } catch (error) {
    if (!(error instanceof CallWaits)) throw error;
    throw new CallWaits(error.endpoint, error.approval, messageOf(error, await everyKey(call)));
  }
}

function messageOf({ endpoint: { name, scope }, approval: { id, expiresAt, requestedAt } }: CallWaits, keys: ApiKey[]) {
  const needed = [...new Set(['approvals:write' as const, ...(scope === null ? [] : [scope])])];
  const able = keys.filter(
    (key) =>
      key.line !== operatorLine &&
      key.revokedAt === null &&
      (key.expiresAt === null || key.expiresAt > requestedAt) &&
      needed.every((one) => key.scopes.includes(one)),
  );
  const nobody = `No key can do that: it needs the scopes ${needed.join(' and ')}, and you must not have rotated it or made it after set-up.`;
  const secret = `Then \`npm run ops -- approval collect ${id}\` shows you its answer, once.`;
  return [
    `${name} waits for a second key, until ${expiresAt}. ${notYet[name] ?? 'Nothing was done yet.'}`,
    ...(able.length > 0 ? ['One of these keys must approve it:'] : [nobody]),
    ...able.map((key) => `  ${key.id}  ${key.name}`),
    `  POST /lender/v1/approvals/${id}/approve`,
    `Then it is made as it was sent. ${withSecret.includes(name) ? secret : `\`npm run ops -- approval show ${id}\` says whether it was.`}`,
  ].join('\n');
}

async function everyKey(call: OperatorCall): Promise<ApiKey[]> {
  const keys: ApiKey[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { data: ApiKey[]; next: string | null } = await call(listApiKeys, {
      limit: 200,
      ...(cursor === undefined ? {} : { cursor }),
    });
    keys.push(...page.data);
    cursor = page.next;
  }
  return keys;
}
