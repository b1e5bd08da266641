import * as to from '@plazo/contract/documents';
import { demoLetterCodes, verifyLetter } from '@plazo/contract/letter';
import { definePage, type LoadContext } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { type VerifyMessages, verifyMessages } from './verify.messages.ts';
import type { VerifyData } from './verify.view.tsx';
import { VerifyView } from './verify.view.tsx';

/** Longer than any code in any grouping: a longer text is no code. */
const longestTyped = 64;

/**
 * Confirms a no-debt letter to anyone who was shown one. The plain form posts a typed code, so that it is in no URL; the letter's QR code
 * opens the page with the code in the query, which we never log (logging.ts).
 */
export const verifyPage = definePage<VerifyData, VerifyMessages>({
  routes: ['verifyLetter'],
  needs: verifyLetter,
  states: [
    { ...visitor() },
    {
      name: 'verify-valid',
      borrower: 'hugo',
      path: to.settlementLetter,
      through: to.verifyLetter,
      titledBy: 'validTitle',
    },
    {
      name: 'verify-void',
      ...visitor({ letterCode: demoLetterCodes.void }),
      titledBy: 'voidTitle',
    },
    {
      name: 'verify-unknown',
      ...visitor({ letterCode: demoLetterCodes.unknown }),
      titledBy: 'unknownTitle',
    },
    {
      name: 'verify-mistyped',
      ...visitor({ letterCode: demoLetterCodes.mistyped }),
      titledBy: 'mistypedTitle',
    },
  ],
  View: VerifyView,
  live: 'nothing',
  messages: verifyMessages,
  title: (t, { answer }) =>
    answer === null
      ? t.title
      : { valid: t.validTitle, void: t.voidTitle, unknown: t.unknownTitle, mistyped: t.mistypedTitle }[answer.state],
  // Search engines must not index a letter.
  description: (t, { answer }) => (answer === null ? t.description : undefined),
  load: (context) => verified(context, context.query.get('letterCode') ?? ''),
  submit: async (context) => ({ data: await verified(context, context.form.letterCode ?? '') }),
});

async function verified({ call, tenant }: LoadContext, given: string): Promise<VerifyData> {
  const typed = given.trim().slice(0, longestTyped);
  const answer = typed === '' ? null : await call(verifyLetter, { code: typed });
  return { company: answer?.company ?? tenant.companyName, typed, answer };
}
