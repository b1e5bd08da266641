import { buildSchedule } from '@plazo/loan-rules/schedule';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeBorrower } from '../demo/demo.repository.ts';
import { plan } from '../demo/demo-products.ts';
import { findAcceptance } from '../offers/acceptance.repository.ts';
import { findOffer } from '../offers/offer.repository.ts';
import { verifyLedger } from '../ops/ledger.ts';
import type { Db } from '../platform/db/db.ts';
import { migrate, readMigrations } from '../platform/db/migrate.ts';
import { openFreshTestDb } from '../platform/db/test-db.ts';
import { priceLoan } from '../products/pricing.ts';
import { writeVersion } from '../products/product.repository.ts';
import { rowsOf } from '../testing/database-state.ts';
import { disbursement, ledgerParameters } from './ledger.ts';

const loan = { principal: 600_000, periods: 4, termUnit: 'month', disbursedOn: '2027-01-31' } as const;
const former = buildSchedule({ terms: plan.terms, ...loan, dueDateRule: 'first-due-date' });

/** The rows that the version before this one wrote for a taken offer: it had no due date rule. */
async function writeFormerOrder(db: Db): Promise<void> {
  const [transactions, entries] = ledgerParameters(disbursement(former, loan.disbursedOn));
  const common = `'PZOLD', 'ana', 'plan', 1`;
  const terms = `${loan.principal}, ${loan.periods}, '${loan.termUnit}', 0`;
  await db.execute(`
    insert into offer (id, borrower_id, product_id, product_version, amount, periods, term_unit, coupon_amount,
                       needs_reload, created_at, expires_at)
      values (${common}, ${terms}, false, '2027-01-31', '2027-02-28');
    insert into loan_order (id, borrower_id, product_id, product_version, status, principal, periods, term_unit, coupon_amount,
                            created_at, disbursed_on)
      values (${common}, 174, ${terms}, '2027-01-31', '${loan.disbursedOn}');
    insert into instalment
      select 'PZOLD', i.number, i."dueDate", i.principal, i.interest, i.iva, i.commission
      from json_to_recordset('${JSON.stringify(former)}')
        as i(number integer, "dueDate" date, principal bigint, interest bigint, iva bigint, commission bigint);
    insert into ledger_transaction (id, order_id, kind, business_date, booked_at)
      select t.id, 'PZOLD', t.kind, t."businessDate", '2027-01-31'
      from json_to_recordset('${transactions}') as t(id text, kind text, "businessDate" date);
    insert into ledger_entry (transaction_id, line, order_id, account, instalment, amount)
      select e."transactionId", e.line, 'PZOLD', e.account, e.instalment, e.amount
      from json_to_recordset('${entries}')
        as e("transactionId" text, line integer, account text, instalment integer, amount bigint);`);
}

let db: Db;
beforeAll(async () => {
  db = await openFreshTestDb();
  await db.execute('drop schema public cascade; create schema public');
  await migrate(
    db,
    readMigrations().filter(({ name }) => name < '013'),
  );
  const profile = { fullName: 'Ana Pruebas', phone: '5512345678', address: 'Calle 1', bankAccountMasked: '****' };
  await writeBorrower(db, { id: 'ana', ...profile }, 0);
  await writeVersion(db, plan);
  await writeFormerOrder(db);
  await migrate(db);
});
afterAll(() => db.close());

describe('an order of the version before', () => {
  it('keeps the agreed dates, and the ledger supports them', async () => {
    expect(former.map(({ dueDate }) => dueDate)).toEqual(['2027-02-28', '2027-03-28', '2027-04-28', '2027-05-28']);
    expect(await verifyLedger(db, plan.terms.timeZone)).toMatchObject({ isFaulty: false });
    expect(await rowsOf(db, 'select due_date_rule, first_due_date from loan_order')).toEqual([
      { due_date_rule: 'first-due-date', first_due_date: null },
    ]);
  });

  it('prints the contract that was signed', async () => {
    const offer = await findOffer(db, 'ana', 'PZOLD');
    expect(offer && priceLoan(offer, loan.disbursedOn).instalments).toEqual(former);
    const accepted = await findAcceptance(db, 'ana', 'PZOLD');
    expect(accepted?.document).toMatchObject({ plannedOn: loan.disbursedOn, instalments: former, terms: plan.terms });
    // The address of its acceptance was not recorded.
    expect(accepted).toMatchObject({ hash: null, address: null, device: null });
  });

  it('would not have the agreed dates if today’s rule planned it', async () => {
    await db.execute(`begin; update loan_order set due_date_rule = 'payout-day'; commit`);
    const { said } = await verifyLedger(db, plan.terms.timeZone);
    expect(said).toMatch(/agreed is instalment 2 .* on 2027-03-28, by its terms instalment 2 .* on 2027-03-31/);
  });
});
