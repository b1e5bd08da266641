import { expect, it } from 'vitest';
import { loanMessages } from '../apps/server/src/loans/loan.messages.ts';
import { statementMessages } from '../apps/web/src/features/statement/statement.messages.ts';
import { sumsMessages } from '../apps/web/src/loan-parts/sums.messages.ts';

// The server writes the rows of loan details, the pages everything else. They share no code, but must share these words.
it.each(/** @type {const} */ (['es', 'en']))(
  'the three sums of a loan have one name each in the rows of the server and on the pages: %s',
  (locale) => {
    const { owed, toEnd, toPay, toPayNow } = sumsMessages[locale];
    const { outstanding, toEnd: toEndInRows } = loanMessages[locale];
    expect([outstanding, toEndInRows]).toEqual([owed, toEnd]);
    expect(toPayNow.startsWith(toPay)).toBe(true);
    expect(new Set([toPay, owed, toEnd]).size).toBe(3);
    const { owedToday, payoffToday } = statementMessages[locale];
    expect(owedToday.startsWith(owed)).toBe(true);
    expect(payoffToday.startsWith(toEnd)).toBe(true);
  },
);
