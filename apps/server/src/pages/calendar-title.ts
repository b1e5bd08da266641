import { revealedBy } from '../messages/message-text.ts';
import { type Config, ConfigError } from '../platform/config/config.ts';

/** A calendar is read by others, as a text message is: its titles say nothing that a message may not say. */
export function refuseRevealingTitles({ tenant: { calendarTitle } }: Config): void {
  const problems = Object.entries(calendarTitle).flatMap(([language, title]) =>
    revealedBy(title).map((what) => `TENANT_FILE: calendarTitle.${language}: ${what}`),
  );
  if (problems.length > 0) throw new ConfigError(problems);
}
