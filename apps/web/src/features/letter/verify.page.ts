import { demoLetterCodes, verifyLetter } from '@plazo/contract/letter';
import { definePage, type LoadContext } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { type VerifyMessages, verifyMessages } from './verify.messages.ts';
import type { VerifyData } from './verify.view.tsx';
import { View } from './verify.view.tsx';

/** Longer than any code, however it is grouped: what is longer still is none. */
const longestTyped = 64;

/**
 * Confirms a no-debt letter to whoever was shown one: a plain form that is posted, so that a code which is typed is in no
 * address; the square on the letter opens the page with its code in the query, which no log of ours has (logging.ts).
 */
export const verifyPage = definePage<VerifyData, VerifyMessages>({
  routes: ['verifyLetter'],
  name: 'verify',
  states: [
    { name: 'verify', ...visitor() },
    { name: 'verify-valid', borrower: 'hugo', path: '/settlement-letter', through: '/verify' },
    {
      name: 'verify-void',
      ...visitor({ letterCode: demoLetterCodes.void }),
    },
    {
      name: 'verify-unknown',
      ...visitor({ letterCode: demoLetterCodes.unknown }),
    },
    {
      name: 'verify-mistyped',
      ...visitor({ letterCode: demoLetterCodes.mistyped }),
    },
  ],
  view: 'features/letter/verify',
  View,
  live: 'nothing',
  messages: verifyMessages,
  title: (t, { answer }) =>
    answer === null
      ? t.title
      : { valid: t.validTitle, void: t.voidTitle, unknown: t.unknownTitle, mistyped: t.mistypedTitle }[answer.state],
  // What a code stands for is nothing to be found.
  description: (t, { answer }) => (answer === null ? t.description : undefined),
  load: (context) => verified(context, context.query.get('letterCode') ?? ''),
  submit: async (context) => ({ data: await verified(context, context.form.letterCode ?? '') }),
});

async function verified({ call, tenant }: LoadContext, given: string): Promise<VerifyData> {
  const typed = given.trim().slice(0, longestTyped);
  const answer = typed === '' ? null : await call(verifyLetter, { code: typed });
  return { company: answer?.company ?? tenant.companyName, typed, answer };
}
