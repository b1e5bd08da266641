import { fill } from '@plazo/contract/text';
import { cardMessages } from '../bank-cards/bank-card.messages.ts';
import { lettersOutside, segmentsOf } from '../platform/sms/segments.ts';
import { promotionMessages } from './promotion.messages.ts';

/** Every text message that this version sends, in each language. */
export const smsTemplates: readonly string[] = [
  ...Object.values(promotionMessages).flatMap(({ codeTexts }) => Object.values(codeTexts)),
  ...Object.values(cardMessages).map(({ codeText }) => codeText),
];

/** What a lender should know about its name in text messages; null if each of them is one segment. */
export function aboutLongTexts(app: string): string | null {
  const counts = smsTemplates.map((template) => segmentsOf(fill(template, { app, code: '000000' })));
  if (Math.max(...counts) === 1) return null;
  const letters = lettersOutside(app);
  const why = letters.length === 0 ? 'it is long' : `not letters of GSM-7: ${letters.join(' ')}`;
  return `text messages with displayName "${app}" are sent and charged as up to ${Math.max(...counts)} segments (${why})`;
}
