import { type PayoutAnswer, payoutAnswer } from '@plazo/contract/payout';
import type { Config } from '../platform/config/config.ts';
import { signedPost } from '../platform/http/signed-post.ts';
import { checkJson, problemOf } from '../platform/http/validation.ts';

/** A payout, as a provider is asked for it. */
export interface PayoutRequest {
  /** Idempotency key: a second request with one id sends no more money, and the answer gives the outcome. */
  id: string;
  orderId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  account: { holder: string; cardType: string; bankCode: string; number: string };
}

/** Sends money. Throws if it is unknown whether it was sent. */
export interface PayoutProvider {
  payOut(request: PayoutRequest): Promise<PayoutAnswer>;
}

/** The configured provider; null: people or other systems report payouts, or, in the sandbox, nobody has to. */
export function openPayoutProvider({
  PAYOUT_PROVIDER_URL: url,
  PAYOUT_PROVIDER_SECRET: secret,
}: Config): PayoutProvider | null {
  return url ? httpPayoutProvider(url, secret) : null;
}

const isAnswer = checkJson(payoutAnswer);

/** Any provider behind one signed call (docs/wire-notes.md). */
export function httpPayoutProvider(url: string, secret: string): PayoutProvider {
  return {
    async payOut(request) {
      const answer = await signedPost(request, { url, secret, idempotencyKey: request.id });
      if (!isAnswer(answer))
        throw new Error(`the payout provider answered something unexpected: ${problemOf(isAnswer)}`);
      return answer as PayoutAnswer;
    },
  };
}
