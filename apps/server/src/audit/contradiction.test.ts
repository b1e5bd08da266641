import { expect, it } from 'vitest';
import { rowsOf } from '../testing/database-state.ts';
import { payoutScene } from '../testing/payout-scene.ts';
import { type Contradiction, insertContradiction } from './contradiction.repository.ts';

const scene = payoutScene();

it('is known when it is said again, also once its order is known', async () => {
  const { orderId } = await scene.take();
  const { db } = scene.server;
  const [order] = await rowsOf<{ id: string; borrowerId: string }>(
    db,
    `select id, borrower_id as "borrowerId" from loan_order where id = '${orderId}'`,
  );
  const unknown: Contradiction = {
    ...{ subject: { kind: 'payment', id: 'evt-1' }, order: null, problem: 'other-content' },
    said: { amount: 5, reference: 'R' },
  };
  const known = { ...unknown, order: order ?? null };
  const told: boolean[] = [];
  for (const one of [unknown, unknown, known, { ...known, said: { amount: 6 } }, { ...known, said: { amount: 6 } }]) {
    told.push(await insertContradiction(db, one, 0));
  }
  expect(told).toEqual([true, false, false, true, false]);
});
