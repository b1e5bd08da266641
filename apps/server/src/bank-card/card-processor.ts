import type { Config } from '../config/config.ts';
import { signedPost } from '../http/signed-post.ts';

export interface CardCharge {
  /** Names this charge: asked for twice under one id, the money is taken once and the answer is the same. */
  id: string;
  /** What the processor knows the card by. */
  cardToken: string;
  /** Minor units. */
  amount: number;
  currency: string;
}

export type ChargeResult = 'approved' | 'declined';

/** Whatever takes money from a card. Throws when nobody knows whether it was taken. */
export interface CardProcessor {
  charge(charge: CardCharge): Promise<ChargeResult>;
}

/** The processor that the configuration names; without one the sandbox, and in production none. */
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
      if (result !== 'approved' && result !== 'declined') throw new Error('the card processor answered something else');
      return result;
    },
  };
}

/** Cards of the sandbox whose number ends so are declined. */
export const declinedEnding = '0002';

const sandboxProcessor: CardProcessor = {
  charge: async ({ cardToken }) => (cardToken.endsWith(declinedEnding) ? 'declined' : 'approved'),
};
