import type { Logger } from 'pino';
import type { PromotionLimits } from '../config/promotion-schema.ts';
import type { Db } from '../db/db.ts';
import { type Limit, takeHits } from '../http/rate-limit.repository.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The most text messages of a deployment, for all callers together: the last limit, in case all others were evaded. */
export class SmsCeiling {
  readonly limits: readonly Limit[];
  /** For callers who are not known as borrowers: a fifth is left to those who are, whatever strangers request. */
  readonly limitsOfStrangers: readonly Limit[];
  readonly #logger: Logger;
  #alarmedAt = Number.NEGATIVE_INFINITY;

  constructor({ tenantPerHour, tenantPerDay }: PromotionLimits, logger: Logger) {
    this.#logger = logger;
    this.limits = [
      { key: 'sms-tenant-hour', most: tenantPerHour, span: hour },
      { key: 'sms-tenant-day', most: tenantPerDay, span: 24 * hour },
    ];
    const parts = this.limits.map(({ key, most, span }) => ({
      key: `${key}-strangers`,
      most: Math.ceil(most * 0.8),
      span,
    }));
    this.limitsOfStrangers = [...this.limits, ...parts];
  }

  /** Counts a message, or throws. */
  async take(db: Db, now: number): Promise<void> {
    const { keys } = await takeHits(db, this.limits, now);
    if (this.isReached(keys, now)) throw new Error('the ceiling on text messages is reached');
  }

  has(key: string): boolean {
    return this.limitsOfStrangers.some((limit) => limit.key === key);
  }

  /** Whether it is among the limits that are reached. Then the log has an alarm, once a minute. */
  isReached(keys: readonly string[], now: number): boolean {
    const reached = this.limitsOfStrangers.filter(({ key }) => keys.includes(key));
    if (reached.length > 0 && Math.abs(now - this.#alarmedAt) >= minute) {
      this.#alarmedAt = now;
      this.#logger.error({ limits: reached }, 'no text message is sent: the ceiling of this deployment is reached');
    }
    return reached.length > 0;
  }
}
