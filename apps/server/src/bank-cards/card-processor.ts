import type { Config } from '../platform/config/config.ts';
import { signedPost } from '../platform/http/signed-post.ts';

export interface CardCharge {
  /** Idempotency key: a charge sent twice with one id takes the money once and gets the same answer. */
  id: string;
  /** The processor's token for the card. */
  cardToken: string;
  /** Minor units. */
  amount: number;
  currency: string;
}

export type ChargeResult = 'approved' | 'declined';

/** Takes money from cards. Throws if it is unknown whether the money was taken. */
export interface CardProcessor {
  charge(charge: CardCharge): Promise<ChargeResult>;
}

/** The configured processor. Without one: the sandbox, or none in production. */
export function openCardProcessor(config: Config): CardProcessor | null {
  if (config.CARD_PROCESSOR_URL) return httpCardProcessor(config.CARD_PROCESSOR_URL, config.CARD_PROCESSOR_SECRET);
  return config.SANDBOX ? sandboxProcessor : null;
}

/** Any processor behind one signed call (docs/wire-notes.md). */
export function httpCardProcessor(url: string, secret: string): CardProcessor {
  return {
    async charge({ id, cardToken, amount, currency }) {
      const answer = await signedPost({ id, cardToken, amount, currency }, { url, secret, idempotencyKey: id });
      const { result } = (answer ?? {}) as { result?: unknown };
      if (result !== 'approved' && result !== 'declined')
        throw new Error('the card processor answered something unexpected');
      return result;
    },
  };
}

/** The sandbox declines cards with this ending. */
export const declinedEnding = '0002';

const sandboxProcessor: CardProcessor = {
  charge: async ({ cardToken }) => (cardToken.endsWith(declinedEnding) ? 'declined' : 'approved'),
};
