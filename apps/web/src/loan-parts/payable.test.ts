import type { Call } from '@plazo/contract/endpoint';
import { ApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import { type LoanDetails, loanDetails, type OrderOfList, orderList } from '@plazo/contract/loan';
import { describe, expect, it } from 'vitest';
import type { LoadContext } from '../screen/page.ts';
import { StandIn } from '../screen/stand-in.ts';
import { payable, settled } from './payable.ts';

/** What becomes of a refusal if loan details and the list answer this; null: loan details fail too, or there is no list. */
async function refusedWith(
  error: unknown,
  loan: Partial<LoanDetails> | null,
  orders: Partial<OrderOfList>[] | null = null,
) {
  const asked: string[] = [];
  const call = async ({ name }: { name: string }) => {
    asked.push(name);
    if (loan === null) throw new ApiError(errorCode.unavailable, '', 503);
    return name === orderList.name ? { orders } : loan;
  };
  const query = new URLSearchParams('orderId=PZ1');
  const context = { call: call as Call, query, offers: () => orders !== null } as unknown as LoadContext;
  const thrown: unknown = await payable(context, Promise.reject(error)).catch((reason) => reason);
  return { kind: thrown instanceof StandIn ? thrown.data : thrown, asked };
}

const refusal = (code: string, status = 409) => new ApiError(code, 'no', status);

describe('a payment screen that is refused', () => {
  it.each([
    [200, 'settled'],
    [21, 'review'],
    [110, 'rejected'],
    [151, 'payout'],
    [170, 'payout'],
  ])('says that an order in status %i is %s, whatever the code of the refusal', async (orderStatus, kind) => {
    const { kind: said, asked } = await refusedWith(refusal('7', 422), { orderStatus });
    expect(said).toMatchObject({ kind, orderId: 'PZ1' });
    expect(asked).toEqual([loanDetails.name]);
  });

  it('names the loan whose amount is due first, but only if this one has ended', async () => {
    const [over, later, first] = [
      { orderId: 'PZ1' },
      { orderId: 'PZ2', repayAmount: 200, repayDate: '2026-05-01' },
      { orderId: 'PZ3', repayAmount: 100, repayDate: '2026-04-01' },
    ];
    const { kind, asked } = await refusedWith(refusal('7'), { orderStatus: 200 }, [over, later, first]);
    expect(kind).toMatchObject({ kind: 'settled', other: { orderId: 'PZ3' } });
    expect(asked).toEqual([loanDetails.name, orderList.name]);
    const alone = [over, { orderId: 'PZ4' }, { orderId: 'PZ5', repayAmount: 0 }];
    expect((await refusedWith(refusal('7'), { orderStatus: 200 }, alone)).kind).toMatchObject({ other: null });
    expect((await refusedWith(refusal('7'), { orderStatus: 21 }, [later])).kind).toMatchObject({ other: null });
  });

  it('says that the loan was cancelled, if its core says so', async () => {
    const { kind } = await refusedWith(refusal('7'), { orderStatus: 200, isCancelled: '1' });
    expect(kind).toMatchObject({ kind: 'cancelled' });
  });

  it('says that the lender forgave the rest, if its core says so', async () => {
    const { kind } = await refusedWith(refusal('7'), { orderStatus: 200, isForgiven: '1' });
    expect(kind).toMatchObject({ kind: 'forgiven' });
  });

  it('says that it is owed to somebody else, if its core says so', async () => {
    const { kind } = await refusedWith(refusal('7'), { orderStatus: 180, isTransferred: '1' });
    expect(kind).toMatchObject({ kind: 'transferred' });
  });

  it('says whether an extension was already made', async () => {
    const notOffered = refusal(errorCode.extensionNotOffered);
    const { kind } = await refusedWith(notOffered, { orderStatus: 174, formerDueDate: '2026-04-01' });
    expect(kind).toMatchObject({ kind: 'extended' });
    expect((await refusedWith(notOffered, { orderStatus: 174 })).kind).toMatchObject({ kind: 'no-extension' });
  });

  it.each([
    ['an order that can be paid', refusal('7'), { orderStatus: 174 }],
    ['an order in a status that nobody knows', refusal('7'), { orderStatus: 175 }],
    ['a loan that cannot be read either', refusal('7'), null],
  ])('keeps its refusal for %s', async (_, error, loan) => {
    expect((await refusedWith(error, loan)).kind).toBe(error);
  });

  it.each([
    ['an ended session', refusal(errorCode.sessionExpired, 401)],
    ['an unknown order', refusal(errorCode.notFound, 404)],
    ['a failure of the server', refusal(errorCode.internal, 500)],
    ['something that is no answer', new Error('broken')],
  ])('makes no further calls after %s', async (_, error) => {
    expect(await refusedWith(error, { orderStatus: 200 })).toEqual({ kind: error, asked: [] });
  });
});

describe('a letter', () => {
  const asked = async (error: unknown, call: () => Promise<unknown>) => {
    const context = { call: call as Call, query: new URLSearchParams('orderId=PZ1') } as unknown as LoadContext;
    const thrown: unknown = await settled(context, Promise.reject(error)).catch((reason) => reason);
    return thrown instanceof StandIn ? thrown.data : thrown;
  };
  const refused = refusal(errorCode.notSettled);

  it('of a loan that is not paid says what is owed', async () => {
    const owed = await asked(refused, async () => ({ orderStatus: 180, repayAmount: 100 }));
    expect(owed).toMatchObject({ kind: 'no-letter', orderId: 'PZ1', loan: { repayAmount: 100 } });
  });

  it('is refused in the core’s words otherwise', async () => {
    expect(await asked(refused, () => Promise.reject(new Error('down')))).toBe(refused);
    const other = refusal(errorCode.conflict);
    expect(await asked(other, async () => ({}))).toBe(other);
  });
});
