import { actionMessages } from '../features/audit/audit-actions.messages.ts';
import { timelineMessages } from './timeline.messages.ts';

type Words = (typeof timelineMessages)['en'];
type Actions = (typeof actionMessages)['en'];

export const momentMessages = {
  es: { happened: timelineMessages.es, done: actionMessages.es },
  en: { happened: timelineMessages.en, done: actionMessages.en },
};

/** What was noted or written, why something was given up, or the number of a transfer. */
export function momentText({ text, data }: { text: string | null; data: Readonly<Record<string, unknown>> }) {
  return [text, data.reason, data.reference].find((one) => typeof one === 'string') ?? null;
}

/** What an event or an action is called; what has no words is shown by its name. */
export function momentWord(what: string, { happened, done }: (typeof momentMessages)['en']): string {
  if (Object.hasOwn(happened, what)) return happened[what as keyof Words];
  return Object.hasOwn(done, what) ? done[what as keyof Actions] : what;
}
