import { fileURLToPath } from 'node:url';
import { contractDetail, loanDetails } from '@plazo/contract/loan';
import { loanDetailPush } from '@plazo/contract/offer';
import { generateVcode, loanPlayDetail } from '@plazo/contract/repayment';
import { addDays, formatDateTime, localDate } from '@plazo/loan-rules/calendar';
import type { Loan } from '../ledger/position.ts';
import { readLoan } from '../loans/loan.service.ts';
import { giveOffer, type OfferOptions, sixMonths } from './borrowers.ts';
import { rowsOf } from './database-state.ts';
import { TestServer } from './test-server.ts';

// The server's figures for loans that are taken, viewed and paid around critical moments of the clock, for lenders in three time zones: in
// this process, or in one that was started in a given zone (TZ).

/** Wall clock times are the lender's. */
export interface TimedLoan {
  taken: string;
  isMonthly?: true;
}

const lastOfJanuary: TimedLoan = { taken: '2024-01-31 23:59:59', isMonthly: true };

/** Ends of months and a leap day everywhere, and due dates on which the lender's clocks change. */
const loansOf: Record<string, TimedLoan[]> = {
  // Due on 3 April and 30 October 2022, when Mexico City still changed its clocks.
  'America/Mexico_City': [lastOfJanuary, { taken: '2022-03-04 23:30:00' }, { taken: '2022-09-30 00:30:00' }],
  // Due on 29 March and 25 October 2026.
  'Europe/Madrid': [lastOfJanuary, { taken: '2026-02-27 00:30:00' }, { taken: '2026-09-25 23:30:00' }],
  // Half an hour off every full hour; the second is due on 29 February.
  'Asia/Kolkata': [lastOfJanuary, { taken: '2024-01-30 00:00:00' }, { taken: '2023-12-31 23:59:59' }],
};

/** A loan at one moment. */
export interface Look {
  at: string;
  status: number;
  amountDue: number;
  dueDates: string[];
  /** Penalties charged so far, by instalment. */
  penalties: number[];
  /** The payoff on that day, and until when it may be cancelled or extended. */
  ends: Pick<Loan, 'payoff' | 'coolingOff'> & { extendedTo: string | null };
  details: unknown;
}

/** All observations of a loan. */
export interface TimedFigures {
  lender: string;
  loan: TimedLoan;
  looks: Look[];
  contract: unknown;
  ledger: unknown[];
}

/** A process's observations. */
export interface PrintedFigures {
  /** Its time zone, and its local hour at the beginning of 1970 UTC. */
  zone: string;
  hour: number;
  figures: TimedFigures[];
}

/** The instant of a wall-clock time in the zone; one of two if a clock change repeats it. */
function instantOf(wallClock: string, timeZone: string): number {
  const wanted = Date.parse(`${wallClock.replace(' ', 'T')}Z`);
  let instant = wanted;
  for (let round = 0; round < 3; round += 1) {
    instant += wanted - Date.parse(`${formatDateTime(instant, timeZone).replace(' ', 'T')}Z`);
  }
  return instant;
}

async function watch(server: TestServer, lender: string, loan: TimedLoan, borrower: string): Promise<TimedFigures> {
  const setClock = (wallClock: string) => server.clock.set(new Date(instantOf(wallClock, lender)).toISOString());
  setClock(loan.taken);
  const options: OfferOptions = loan.isMonthly ? sixMonths : {};
  const offer = await giveOffer(server.db, server.clock.now(), { borrower, ...options });
  const { orderId, launch } = offer;
  await server.call(loanDetailPush, offer.agreed, launch);
  const looks: Look[] = [];
  const look = async (wallClock: string) => {
    setClock(wallClock);
    const today = localDate(server.clock.now(), lender);
    const { instalments, status, amountDue, payoff, coolingOff, extension } = await readLoan(
      server.db,
      borrower,
      orderId,
      today,
    );
    looks.push({
      at: wallClock,
      status,
      amountDue: amountDue?.amount ?? 0,
      dueDates: instalments.map(({ dueDate }) => dueDate),
      penalties: instalments.map(({ penaltyCharged }) => penaltyCharged),
      ends: { payoff, coolingOff, extendedTo: extension?.newDueDate ?? null },
      details: await server.call(loanDetails, { orderId }, launch),
    });
  };
  const pay = async (wallClock: string, share: number) => {
    setClock(wallClock);
    const { repayAmount: amount } = await server.call(loanPlayDetail, { orderId }, launch);
    const input = { orderId, amount, payCode: 'store', requestType: '1' } as const;
    const { repayDetail } = await server.call(generateVcode, input, launch);
    const event = {
      eventId: `${orderId}-${share === 1 ? 'all' : 'half'}`,
      reference: repayDetail.vCode,
      amount: Math.ceil(amount * share),
    };
    const answer = await server.pay(event);
    if (answer.status !== 200) throw new Error(`a payment was answered ${answer.body}`);
  };
  await look(loan.taken);
  const due = looks[0]?.dueDates[0] ?? '';
  await look(`${due} 23:59:59`);
  await look(`${addDays(due, 1)} 00:00:00`);
  await look(`${addDays(due, 1)} 23:59:59`);
  await look(`${addDays(due, 2)} 00:00:00`);
  await pay(`${addDays(due, 2)} 23:59:59`, 0.5);
  await look(`${addDays(due, 3)} 00:00:00`);
  await look(`${addDays(due, 40)} 12:00:00`);
  await pay(`${addDays(due, 41)} 00:00:00`, 1);
  await look(`${addDays(due, 41)} 00:00:00`);
  const seen: TimedFigures = {
    lender,
    loan,
    looks,
    contract: await server.call(contractDetail, { orderNo: orderId }, launch),
    ledger: await rowsOf(
      server.db,
      `select t.kind, t.business_date::text as day, e.account, e.instalment, e.amount
       from ledger_transaction t join ledger_entry e on e.borrower_id = t.borrower_id and e.order_id = t.order_id and e.transaction_number = t.number
       where t.order_id = '${orderId}' order by t.business_date, t.number, t.kind, e.line`,
    ),
  };
  // Order numbers continue from one play to the next.
  return JSON.parse(JSON.stringify(seen).replaceAll(orderId, 'ORDER')) as TimedFigures;
}

/** Plays the loans on the test database, for each lender in turn. */
export async function playTimedLoans(): Promise<PrintedFigures> {
  const figures: TimedFigures[] = [];
  for (const [lender, loans] of Object.entries(loansOf)) {
    const server = await TestServer.open({
      change: (built) => ({
        ...built,
        config: { ...built.config, tenant: { ...built.config.tenant, timeZone: lender } },
      }),
    });
    let number = 0;
    for (const loan of loans) {
      number += 1;
      figures.push(await watch(server, lender, loan, `borrower-${number}`));
    }
  }
  return { zone: new Intl.DateTimeFormat().resolvedOptions().timeZone, hour: new Date(0).getHours(), figures };
}

// Run as a program, it prints them.
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.stdout.write(JSON.stringify(await playTimedLoans()), () => process.exit());
}
