// What lender-month.mjs compares: the lists and reports of the server with the book that it keeps by itself.
import { isDeepStrictEqual } from 'node:util';
import { own, pesos, sum } from './book.mjs';
import { all, lender } from './calls.mjs';

const byId = (one, other) => (one.id < other.id ? -1 : 1);

/** Stops this program if two figures differ that have to be the same. */
function agree(what, theirs, ours) {
  if (isDeepStrictEqual(theirs, ours)) return;
  const [there, here] = [theirs, ours].map((figure) =>
    typeof figure === 'number' ? pesos(figure) : JSON.stringify(figure),
  );
  throw new Error(`The books do not agree: ${what} is ${there} by the server, and ${here} by this program.`);
}

/** Every morning: what each borrower owes, and who is due or late since when. A plan has dates of its own. */
export function compareMorning({ orders, due, through }, loans) {
  for (const { id, outstanding } of orders) {
    const { name, outstanding: known } = loans.get(id);
    agree(`what ${name} owes`, outstanding, known);
  }
  const isListed = (loan) => loan.outstanding > 0 && !loan.isChargedOff && loan.dueDate <= through;
  const known = [...loans.values()].filter((loan) => isListed(loan) && !loan.hasPlan);
  const dates = ({ name, dueDate }) => `${name} since ${dueDate}`;
  const listed = due.map(({ orderId, dueDate }) => ({ ...loans.get(orderId), dueDate }));
  const without = listed.filter(({ hasPlan }) => !hasPlan);
  agree('who is due and late', without.map(dates).sort(), known.map(dates).sort());
}

/** At the end: the reports and lists of the server, and what this program knows. */
export async function compareBooks(loans, { firstDay, today, seen, endpoint }) {
  const range = `from=${firstDay}&through=${today}`;
  const { rows: flows } = await lender('GET', `/reports/cash-flows?${range}`);
  const total = (field) => sum(flows.map((row) => row[field]));
  agree('money paid out', total('disbursed'), own.paidOut);
  agree('money that came back', total('returned'), own.cameBack);
  agree('money paid in', total('collected'), own.paidIn);
  agree('money reversed', total('reversed'), own.reversed);
  const { accounts } = await lender('GET', `/reports/trial-balance?on=${today}`);
  agree('the sum of all accounts', sum(accounts.map(({ balance }) => balance)), 0);
  const cash = accounts.find(({ account }) => account === 'cash').balance;
  agree('cash', cash, own.paidIn - own.reversed - own.paidOut + own.cameBack);

  const counted = [...loans.values()].filter(({ isChargedOff }) => !isChargedOff);
  const owed = sum(counted.map(({ outstanding }) => outstanding));
  for (const report of ['portfolio', 'arrears']) {
    const { rows } = await lender('GET', `/reports/${report}?on=${today}`);
    agree(`what is owed in /reports/${report}`, sum(rows.map(({ outstanding }) => outstanding)), owed);
  }
  const [ends] = (await lender('GET', `/reports/charge-offs?${range}`)).rows;
  agree('money charged off', ends.chargedOff, own.chargedOff);
  agree('money recovered', ends.recovered, own.recovered);
  const [results] = (await lender('GET', `/reports/collections?${range}`)).rows;
  agree('promises', [results.promisesKept, results.promisesBroken], [own.kept, own.broken]);

  const copy = new Map();
  for (let [since, hasMore] = ['', true]; hasMore; ) {
    const changes = await lender('GET', `/changes${since}`);
    for (const order of changes.data) copy.set(order.id, order);
    [since, hasMore] = [`?since=${changes.next}`, changes.hasMore];
  }
  const orders = await all('/orders');
  const booked = ({ id, state, dueDate, settledOn, outstanding, claim }) => ({
    id,
    state: state.replace('overdue', 'repayable'),
    dueDate,
    settledOn,
    outstanding,
    claim,
  });
  agree('the copy of GET /changes', [...copy.values()].map(booked).sort(byId), orders.map(booked).sort(byId));
  const check = await lender('GET', '/reports/ledger-check?limit=200');
  agree('the check of the ledger', [check.orders, check.faults], [loans.size, []]);
  const feed = await lender('GET', '/events?limit=1000');
  const wanted = feed.data
    .filter(({ timestamp }) => timestamp >= endpoint.createdAt)
    .map(({ id }) => id)
    .sort();
  agree('the events', wanted, [...seen.keys()].sort());
}
