import { listApiKeys } from '@plazo/contract/lender/api-keys';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorKey, TestLender } from '../testing/test-lender.ts';

let lender: TestLender;
beforeAll(async () => {
  lender = await TestLender.open();
});
afterAll(() => lender.app.close());

describe('the operator', () => {
  it('is nobody where the key of the data folder is not whole, whatever left it so', async () => {
    const statusOf = async (key: string, by = lender.app) => (await lender.send(listApiKeys, {}, { key, by })).status;
    for (const unfinished of ['', operatorKey.slice(0, 1), operatorKey.slice(0, -1), '\u0001'.repeat(43)]) {
      const by = await lender.another({ operatorKey: unfinished });
      expect([unfinished, await statusOf(`operator_${unfinished}`, by)]).toEqual([unfinished, 401]);
    }
    expect(await statusOf(`operator_${operatorKey}`)).toBe(200);
    expect(await statusOf('operator_')).toBe(401);
  });
});
