import type { Logger } from 'pino';
import { usualTimeLimit } from '../platform/calls/door.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config/config.ts';
import { RemoteCore } from './remote-core.ts';

/** The lender's own core that the configuration names (API_BASE_URL). */
export function openRemoteCore(config: Config, clock: Clock, logger: Logger, timeLimit = usualTimeLimit): RemoteCore {
  const { allowedHosts, currency, promotion, timeZone } = config.tenant;
  const rules = { origin: config.PUBLIC_BASE_URL, allowedHosts, currency };
  const { language: promotionLanguage } = promotion;
  const { API_BASE_URL: base, core: access } = config;
  return new RemoteCore({ base, timeLimit, access, promotionLanguage, rules, timeZone, clock, logger });
}
