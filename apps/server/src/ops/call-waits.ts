import { type ApiKey, listApiKeys } from '@plazo/contract/lender/api-keys';
import type { Approval } from '@plazo/contract/lender/approvals';
import type { AnyLenderEndpoint } from '@plazo/contract/lender/lender-endpoint';
import { scopesOf } from '@plazo/contract/lender/roles';
import type { Scope } from '@plazo/contract/lender/scopes';
import { listStaff, type StaffMember } from '@plazo/contract/lender/staff';
import { operatorLine } from '../api-keys/key-line.ts';
import type { OperatorCall } from './operator-call.ts';
import { wholeList } from './whole-list.ts';

/** The exit code of a command whose call waits for approval. */
export const waitingExitCode = 3;

/** Nothing was done: the call waits for a second person. The message is for the operator. */
export class CallWaits extends Error {
  constructor(
    readonly endpoint: AnyLenderEndpoint,
    readonly approval: Approval,
    message = `${endpoint.name} waits for a second person`,
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
    throw new CallWaits(error.endpoint, error.approval, messageOf(error, await othersWhoCan(call, error)));
  }
}

const scopesFor = ({ endpoint: { scope } }: CallWaits): Scope[] => [
  ...new Set<Scope>(['approvals:write', ...(scope === null ? [] : [scope])]),
];

interface Others {
  keys: ApiKey[];
  people: StaffMember[];
}

/** The keys and people that can approve the call: not those of the operator's line. */
async function othersWhoCan(call: OperatorCall, waits: CallWaits): Promise<Others> {
  const { requestedAt } = waits.approval;
  const has = (scopes: readonly Scope[]) => scopesFor(waits).every((one) => scopes.includes(one));
  const keys = await wholeList((page) => call(listApiKeys, page));
  const people = await wholeList((page) => call(listStaff, page));
  return {
    keys: keys.filter(
      ({ line, revokedAt, expiresAt, scopes }) =>
        line !== operatorLine && revokedAt === null && (expiresAt === null || expiresAt > requestedAt) && has(scopes),
    ),
    people: people.filter(
      ({ line, state, roles }) => line !== operatorLine && state === 'active' && has(scopesOf(roles)),
    ),
  };
}

function messageOf(waits: CallWaits, { keys, people }: Others): string {
  const { name } = waits.endpoint;
  const { id, expiresAt } = waits.approval;
  const secret = `Then \`npm run ops -- approval collect ${id}\` shows you its answer, once.`;
  return [
    `${name} waits for a second person, until ${expiresAt}. ${notYet[name] ?? 'Nothing was done yet.'}`,
    ...(people.length > 0 ? ['One of these people can approve it in the console:'] : []),
    ...people.map((person) => `  ${person.name} <${person.email}>`),
    ...(keys.length > 0 ? [`One of these keys can, by POST /lender/v1/approvals/${id}/approve:`] : []),
    ...keys.map((key) => `  ${key.id}  ${key.name}`),
    ...(keys.length + people.length === 0 ? [nobodyCan(waits)] : []),
    `Then it is made as it was sent. ${withSecret.includes(name) ? secret : `\`npm run ops -- approval show ${id}\` says whether it was.`}`,
  ].join('\n');
}

const nobodyCan = (waits: CallWaits) =>
  `Nobody can approve it: that needs the scopes ${scopesFor(waits).join(' and ')}, and you must not have invited the person or made or rotated the key after set-up.`;
