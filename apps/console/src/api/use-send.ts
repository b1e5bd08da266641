import type { Approval } from '@plazo/contract/lender/approvals';
import type { ProblemDocument } from '@plazo/contract/lender/problem';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useProof } from '../session/proof.tsx';
import { keyFor, keyIsAnswered } from './idempotency-key.ts';
import { type Problem, problemIn, unreached } from './problem.ts';

/**
 * What became of something that was sent. `waiting`: not done yet, somebody else has to approve it. `unknown`: no answer came, so it may
 * have been done; to send it again is safe.
 */
export type Outcome<Answer> =
  | { state: 'idle' | 'sending' }
  | { state: 'done'; answer: Answer }
  | { state: 'waiting'; approval: Approval }
  | { state: 'unknown' | 'refused'; problem: Problem };

// What was tried before it was done cannot be tried again.
const isNoTrial = ({ meta }: { meta?: Record<string, unknown> | undefined }) => meta?.isTrial !== true;

/** What the typed client answers. */
export interface Answered {
  data?: unknown;
  error?: unknown;
  response: Response;
}

/**
 * Sends a change to the lender's API. `name` is what is changed, such as `waive PZ1`: the same content under one name keeps its
 * Idempotency-Key until it is answered, also over a reload. Asks for proof if the server does, and reads everything again afterwards.
 */
export function useSend<Answer>(name: string) {
  const queries = useQueryClient();
  const askProof = useProof();
  const [outcome, setOutcome] = useState<Outcome<Answer>>({ state: 'idle' });
  const send = async (content: unknown, call: (key: string) => Promise<Answered>): Promise<Outcome<Answer>> => {
    setOutcome({ state: 'sending' });
    let next = await sendOnce<Answer>(name, content, call);
    if ('problem' in next && next.problem.kind === 'proof-needed' && (await askProof())) {
      next = await sendOnce<Answer>(name, content, call);
    }
    if ('problem' in next && next.problem.kind === 'unauthorized')
      await queries.invalidateQueries({ queryKey: ['me'] });
    setOutcome(next);
    if (next.state === 'done' || next.state === 'waiting') await queries.invalidateQueries({ predicate: isNoTrial });
    return next;
  };
  /** Somebody else was first: reads what there is now, and lets it be sent again. */
  const readAgain = async () => {
    // Nothing is sent with the tag of what was read before.
    setOutcome({ state: 'sending' });
    await queries.invalidateQueries();
    setOutcome({ state: 'idle' });
  };
  return { outcome, send, readAgain };
}

/** One of several changes. */
export interface Sending {
  /** As in `useSend`. */
  name: string;
  content: unknown;
  call(key: string): Promise<Answered>;
}

/** Sends several changes one after the other, and says what became of each. What is done, or waits, is not sent again. */
export function useSendEach() {
  const queries = useQueryClient();
  const askProof = useProof();
  const [outcomes, setOutcomes] = useState<Readonly<Record<string, Outcome<unknown>>>>({});
  const [isBusy, setBusy] = useState(false);
  const send = async (all: readonly Sending[]) => {
    setBusy(true);
    const say = (name: string, outcome: Outcome<unknown>) => setOutcomes((now) => ({ ...now, [name]: outcome }));
    for (const { name, content, call } of all) {
      if (['done', 'waiting'].includes(outcomes[name]?.state ?? 'idle')) continue;
      say(name, { state: 'sending' });
      let next = await sendOnce<unknown>(name, content, call);
      if ('problem' in next && next.problem.kind === 'proof-needed' && (await askProof())) {
        next = await sendOnce<unknown>(name, content, call);
      }
      say(name, next);
      // Nothing more is sent without a session, or proof.
      if ('problem' in next && ['unauthorized', 'proof-needed'].includes(next.problem.kind)) break;
    }
    setBusy(false);
    await queries.invalidateQueries({ predicate: isNoTrial });
  };
  return { outcomes, isBusy, send };
}

async function sendOnce<Answer>(
  name: string,
  content: unknown,
  call: (key: string) => Promise<Answered>,
): Promise<Outcome<Answer>> {
  const answered = await call(keyFor(name, content)).catch(() => null);
  if (!answered) return { state: 'unknown', problem: unreached() };
  const { data, error, response } = answered;
  if (!response.ok) {
    const problem = problemIn(error as ProblemDocument | undefined);
    if (response.status >= 500) return { state: 'unknown', problem };
    // Proof and session come before the call itself: the key has not been used.
    if (response.status !== 401 && problem.kind !== 'proof-needed') keyIsAnswered(name);
    return { state: 'refused', problem };
  }
  keyIsAnswered(name);
  if (response.status === 202) return { state: 'waiting', approval: (data as { approval: Approval }).approval };
  return { state: 'done', answer: data as Answer };
}
