import { complaintDetail } from '@plazo/contract/complaints';
import { endpoint } from '@plazo/contract/endpoint';
import { id, minorUnits } from '@plazo/contract/fields';
import { contractDetail, orderList } from '@plazo/contract/loan';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { coreCalls, derivedCall } from './core-calls.ts';

const made = endpoint({
  feature: 'loan',
  name: 'made',
  method: 'POST',
  path: '/v3/loan-details/made',
  client: 'main',
  session: 'borrower',
  summary: 'Made for this test.',
  isRead: true,
  isOurs: true,
  request: Type.Object({ orderNo: id, amount: minorUnits, productId: Type.Optional(id) }),
  response: Type.Object({}),
});

describe('a call that the contract describes sufficiently', () => {
  it('needs no entry: it sends the required fields, from known values', () => {
    const { needs, payload, isWriting, mayRefuse } = derivedCall(made);
    expect(needs).toEqual(['orderId', 'amount']);
    expect(payload({ orderId: 'A1', amount: '100', productId: 'sol', today: '2026-03-02' })).toEqual({
      orderNo: 'A1',
      amount: 100,
    });
    expect([isWriting, mayRefuse]).toEqual([false, false]);
  });

  it('is made only on request unless it declares that it reads', () => {
    const { isRead, ...writes } = made;
    expect(isRead).toBe(true);
    expect(derivedCall(writes).isWriting).toBe(true);
  });

  it.each([
    [orderList, []],
    [contractDetail, ['orderId']],
    [complaintDetail, ['problemId']],
  ])('is among the calls of a core, before the first that changes something', (endpoint, needs) => {
    const place = coreCalls.findIndex((call) => call.endpoint.name === endpoint.name);
    expect(coreCalls[place]?.needs).toEqual(needs);
    expect(place).toBeLessThan(coreCalls.findIndex(({ isWriting }) => isWriting));
  });
});
