// Thirty-five days of a lender with twenty borrowers: who is due, who is late, and what is done about it (docs/collections.md). Each morning
// it prints what the lender sees; at the end the reports have to agree with the book that this program keeps by itself. It uses the lender
// API and webhooks, the screens' own calls where a borrower acts, and the clock of the sandbox. It needs nothing but Node, and a server
// without any loan:
//
//   DATA_FOLDER=/tmp/month DEMO_SEED=false node apps/server/dist/main.js
//   DATA_FOLDER=/tmp/month npm run ops -- key add month --scopes all
//   LENDER_KEY=plazo_... node examples/lender-month.mjs
import { randomUUID } from 'node:crypto';
import { Loan, own, pesos, principal, sum, terms } from './lender-month/book.mjs';
import { all, lender, moveClock, openSession, Receiver } from './lender-month/calls.mjs';
import { compareBooks, compareMorning } from './lender-month/compare.mjs';

const { timeZone } = terms;
const say = (line) => process.stdout.write(`${line}\n`);
const dayAfter = (date, days) => new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

let clock;

// What people do. Each is done on a day of its loan's story, and answers what is printed about it.

/** Pays what is due, or a part of it, at a shop: under a code, as a shop's bank would report it. */
const pay = (part) => async (loan) => {
  const code = await lender('POST', `/orders/${loan.orderId}/vouchers`, { payCode: 'store', purpose: 'repayment' });
  const amount = part ?? code.toPay;
  loan.paymentId = `bank-${code.reference}`;
  const { reference } = code;
  const money = { paymentId: loan.paymentId, reference, amount, currency: 'MXN', paidAt: clock.now };
  const { state } = await lender('POST', '/payments', money);
  if (state !== 'credited') throw new Error(`the payment of ${loan.name} is ${state}`);
  const before = { ...loan.owed };
  loan.pay(amount);
  own.paidIn += amount;
  if (loan.isChargedOff) own.recovered += amount;
  loan.undoPayment = () => {
    loan.owed = before;
    own.reversed += amount;
  };
  return `pays ${pesos(amount)}`;
};

/** The bank takes the last payment back. */
const bounce = async (loan) => {
  await lender('POST', `/payments/${loan.paymentId}/reverse`, { reversalId: randomUUID(), reversedAt: clock.now });
  loan.undoPayment();
  return 'loses the payment: the bank has reversed it';
};

/** Tells the lender's people on which day they will pay how much. */
const promise = (amount, days) => async (loan) => {
  const dueDate = dayAfter(clock.today, days);
  await lender('POST', `/orders/${loan.orderId}/promises`, { amount, dueDate, note: 'On the phone' });
  loan.promise = { amount, dueDate, paid: 0 };
  return `promises ${pesos(amount)} by ${dueDate}`;
};

/** The same, on the screen /cannot-pay. */
const promiseAlone = (amount, days) => async (loan) => {
  const dueDate = dayAfter(clock.today, days);
  const call = await openSession(loan);
  await call('/v3/loan-details/promise', { orderId: loan.orderId, amount, dueDate });
  loan.promise = { amount, dueDate, paid: 0 };
  return `promises ${pesos(amount)} by ${dueDate}, without talking to anybody`;
};

/** The lender proposes a plan, and the borrower accepts it on the screen /payment-plan. */
const plan = (payments, firstIn) => async (loan) => {
  const { orderId } = loan;
  const wanted = { payments, every: 'week', firstDueDate: dayAfter(clock.today, firstIn) };
  await lender('POST', `/orders/${orderId}/payment-plans`, wanted);
  const call = await openSession(loan);
  const { planId, total } = await call('/v3/loan-details/payment-plan', { orderId });
  await call('/v3/loan-details/payment-plan/accept', { orderId, planId, total, agreed: 1 });
  loan.hasPlan = true;
  return `accepts a plan: ${pesos(total)} in ${payments} weekly payments`;
};

const pause = (days) => async (loan) => {
  loan.pausedThrough = dayAfter(clock.today, days);
  const wanted = { reason: 'illness', throughDate: loan.pausedThrough };
  await lender('POST', `/orders/${loan.orderId}/pauses`, wanted);
  return `is in hospital: paused through ${loan.pausedThrough}`;
};

/** The transfer came back, for example because the account was closed. */
const returnPayout = async (loan) => {
  await lender('POST', `/orders/${loan.orderId}/payout/returned`, { reason: 'the account is closed' });
  loan.undo();
  own.cameBack += principal;
  return 'never got the money: the payout came back';
};

const payOut = async (loan) => {
  const path = `/orders/${loan.orderId}/payout`;
  const reference = `transfer-${randomUUID()}`;
  const { state, amount } = await lender('POST', `${path}/sent`, { reference });
  if (state !== 'sent') throw new Error(`the payout of ${loan.name} is ${state}: nothing may be sent`);
  await lender('POST', `${path}/confirmed`, { reference });
  own.paidOut += amount;
  loan.begin(loan.offer, dayAfter(clock.today, loan.days));
};

const payOutAgain = async (loan) => {
  await lender('POST', `/orders/${loan.orderId}/payout/retry`);
  await payOut(loan);
  return `gets the money at last, due ${loan.dueDate}`;
};

const chargeOff = async (loan) => {
  const { outstanding } = loan;
  await lender('POST', `/orders/${loan.orderId}/charge-off`, { outstanding, reason: 'nobody answers' });
  loan.isChargedOff = true;
  own.chargedOff += outstanding;
  return `is charged off with ${pesos(outstanding)}`;
};

/** Complains about how the debt is collected: no message about it is sent until that is closed. */
const complain = async (loan) => {
  const call = await openSession(loan);
  const { problemType, problemSonType } = await call('/user-problem/problem-init', { orderId: loan.orderId });
  const fields = { problemType: problemType[0].value, problemSonType: problemSonType[0].value, orderNo: loan.orderId };
  const filed = await call('/user-problem/problem-save', { ...fields, problemDetail: 'They call my neighbours.' });
  loan.folio = filed.folio;
  return `complains about collection (${loan.folio})`;
};

const answerComplaint = async (loan) => {
  await lender('POST', `/complaints/${loan.folio}/replies`, { content: 'We have stopped that, and we apologize.' });
  await lender('POST', `/complaints/${loan.folio}/close`);
  loan.folio = null;
  return 'reads our answer; the complaint is closed';
};

/** Twenty borrowers: for how many days each borrows, and what happens on which day. */
const cast = [
  { name: 'Ana Ruiz', days: 7, story: { 7: pay() } },
  { name: 'Beto Cruz', days: 7, story: { 5: pay() } },
  { name: 'Carla Paz', days: 14, story: { 14: pay() } },
  { name: 'Diego Luna', days: 14, story: { 12: pay() } },
  { name: 'Elena Vega', days: 21, story: { 21: pay() } },
  { name: 'Félix Soto', days: 28, story: { 28: pay() } },
  { name: 'Gloria Rey', days: 7, story: { 9: pay() } },
  { name: 'Hugo Ríos', days: 7, story: { 10: pay(100_000), 16: pay() } },
  { name: 'Irene Gil', days: 14, story: { 20: pay() } },
  { name: 'Jorge Sanz', days: 28, story: { 25: pay(), 27: bounce, 35: pay(50_000) } },
  { name: 'Karla Mena', days: 7, story: { 9: promise(100_000, 3), 12: pay() } },
  { name: 'Luis Nava', days: 14, story: { 16: promiseAlone(150_000, 3), 19: pay() } },
  { name: 'María Oca', days: 14, story: { 15: promise(200_000, 3), 24: pay() } },
  {
    name: 'Noé Prado',
    days: 7,
    story: { 8: promise(200_000, 3), 11: pay(50_000), 14: promise(100_000, 2), 16: pay() },
  },
  { name: 'Olga Quiroz', days: 7, story: { 9: plan(3, 7), 16: pay(), 23: pay(), 30: pay() } },
  { name: 'Pablo Rojas', days: 7, story: { 10: plan(2, 4), 25: pay() } },
  { name: 'Quique Salas', days: 14, story: { 2: returnPayout, 4: payOutAgain, 18: pay() } },
  { name: 'Rosa Tello', days: 7, story: { 28: chargeOff, 32: pay(60_000) } },
  { name: 'Saúl Uribe', days: 7, story: { 9: pause(11), 22: pay(80_000), 35: pay(10_000) } },
  { name: 'Tere Vargas', days: 7, story: { 9: complain, 17: answerComplaint, 22: pay() } },
];

/** Lends to one of them: an offer, which the borrower accepts on its screen, a decision, and the money. */
async function lend(loan, index) {
  const person = {
    fullName: loan.name,
    phone: `55123456${10 + index}`,
    address: 'Calle Uno 1, 06600 Ciudad de México',
  };
  const { id: borrowerId } = await lender('PUT', `/borrowers/by-external-id/month-${index + 1}`, person);
  const expiresAt = `${dayAfter(clock.today, 7)}T00:00:00Z`;
  const wanted = { amount: principal, periods: loan.days, termUnit: 'day', expiresAt };
  loan.offer = await lender('POST', '/offers', { borrowerId, productId: 'month', ...wanted });
  loan.borrowerId = borrowerId;
  loan.orderId = loan.offer.id;
  const call = await openSession(loan);
  const shown = await call('/v3/loan-confirm/loan-detail-confirm', { productId: 'month' });
  const { amount, periods, termUnit, offerNo, totalAmount } = shown;
  const agreed = { productId: 'month', amount, periods, termUnit, offerNo, totalAmount };
  await call('/v3/loan-confirm/loan-detail-push', agreed);
  await lender('POST', `/orders/${loan.orderId}/approve`);
  await payOut(loan);
}

const steps = [
  { day: -2, purpose: 'before-due', channel: 'sms' },
  { day: 0, purpose: 'due', channel: 'sms' },
  { day: 1, purpose: 'late', channel: 'sms' },
  { day: 5, purpose: 'late', channel: 'sms' },
  { day: 14, purpose: 'late', channel: 'sms' },
  { day: 0, purpose: 'promise', channel: 'sms' },
  { day: -1, purpose: 'plan', channel: 'sms' },
];

/** The texts of the messages, which say nothing of a debt, and the plan by which they are sent. */
async function setMessages() {
  const content =
    '{{company}}: hola {{name}}, mira lo que puedes hacer: {{waysLink}} Si ya pagaste, ignora este mensaje.';
  for (const purpose of ['before-due', 'due', 'late', 'promise', 'plan']) {
    const text = { purpose, channel: 'sms', language: '1', content };
    const { id } = await lender('POST', '/message-templates', text);
    await lender('POST', `/message-templates/${id}/activate`);
  }
  await lender('POST', '/contact-plan', { steps, perMinute: 1_000, firstDayMost: 1_000, isOn: true });
}

/** The clock of the sandbox at nine o'clock on the next Monday. */
async function beginOnMonday() {
  const { now } = await moveClock('+0m');
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const { weekday, hour, minute } = Object.fromEntries(
    parts.formatToParts(Date.parse(now)).map(({ type, value }) => [type, value]),
  );
  const days = 7 - ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(weekday);
  return moveClock(`+${(days * 24 + 9 - Number(hour)) * 60 - Number(minute)}m`);
}

/** What the webhooks have said: a plan that is over leaves the contract, with its late charges. */
function hear(receiver, loans) {
  const events = receiver.news();
  for (const { type, data } of events) {
    if (type === 'plan.broken' || type === 'plan.kept') loans.get(data.orderId).hasPlan = false;
  }
  return events;
}

/** The messages that were sent since a moment, to whom. */
async function messagesSince(before, orders, loans) {
  const names = [];
  for (const { id, borrowerId, lastContactAt } of orders) {
    if (lastContactAt === null || lastContactAt <= before) continue;
    const contacts = await all(`/borrowers/${borrowerId}/contacts`);
    const messages = contacts.filter(({ madeAt, message }) => message !== null && madeAt > before);
    const loan = loans.get(id);
    if (messages.length > 0 && loan.folio) throw new Error(`${loan.name} got a message in spite of a complaint`);
    names.push(...messages.map(() => loan.name));
  }
  return names;
}

/** A row of `GET /collections` in words. */
function wordsOf({ orderId, dueDate, daysLate, amountDue, outstanding, promise: made, pausedThrough }, loans) {
  const { name, folio } = loans.get(orderId);
  const late = daysLate === 1 ? '1 day late' : `${daysLate} days late`;
  const when = dueDate === clock.today ? 'due today' : `due ${dueDate}`;
  const words = [
    `${name}: ${daysLate > 0 ? late : when}`,
    amountDue === outstanding ? pesos(outstanding) : `${pesos(amountDue)} of ${pesos(outstanding)}`,
    made && `promised ${pesos(made.amount)} by ${made.dueDate}`,
    pausedThrough && `paused through ${pausedThrough}`,
    folio && 'complaint open',
  ];
  return words.filter(Boolean).join(', ');
}

/** What the lender sees in the morning. */
function printMorning(day, { due, messages, events }, loans) {
  const late = due.filter(({ daysLate }) => daysLate > 0).length;
  const promised = due.filter(({ promise: made }) => made?.dueDate === clock.today).length;
  const owed = pesos(sum([...loans.values()].map(({ outstanding }) => outstanding)));
  const counts = `${late} late, ${due.length - late} due soon, ${promised} promised for today, ${owed} owed`;
  say(`Day ${day}, ${clock.today}: ${counts}`);
  for (const row of due) say(`  ${wordsOf(row, loans)}`);
  if (messages.length > 0) say(`  messages: ${messages.join(', ')}`);
  const types = [...new Set(events.map(({ type }) => type))];
  const told = types.map((type) => `${events.filter((event) => event.type === type).length} ${type}`);
  if (told.length > 0) say(`  events: ${told.join(', ')}`);
}

const receiver = new Receiver();

/** The month, from the first morning to the last. */
async function month() {
  if ((await all('/orders')).length > 0)
    throw new Error('This server has loans already: begin with an empty database.');
  clock = await beginOnMonday();
  const firstDay = clock.today;
  const endpoint = await lender('POST', '/webhook-endpoints', { url: await receiver.open() });
  receiver.secret = endpoint.secret;
  await lender('PUT', '/products/month/draft', {
    name: 'Préstamo Mes',
    logo: '/pictures/product-logo.svg',
    decision: 'review',
    terms,
  });
  await lender('POST', '/products/month/activate');
  await setMessages();
  const loans = new Map();
  for (const [index, person] of cast.entries()) {
    const loan = new Loan(person);
    await lend(loan, index);
    loans.set(loan.orderId, loan);
  }
  say(`Day 0, ${firstDay}: ${pesos(own.paidOut)} lent to ${loans.size} borrowers`);

  for (let day = 1; day <= 35; day += 1) {
    const before = clock.now;
    const evening = hear(receiver, loans);
    clock = await moveClock('+1d');
    for (const loan of loans.values()) loan.beginDay(clock.today);
    const events = [...evening, ...hear(receiver, loans)];
    const orders = await all('/orders');
    const through = dayAfter(clock.today, 3);
    const due = await all(`/collections?dueThrough=${through}`);
    printMorning(day, { due, messages: await messagesSince(before, orders, loans), events }, loans);
    compareMorning({ orders, due, through }, loans);
    for (const loan of loans.values()) {
      if (loan.story[day]) say(`  -> ${loan.name} ${await loan.story[day](loan)}`);
    }
  }
  await moveClock('+1m');
  await compareBooks(loans, { firstDay, today: clock.today, seen: receiver.seen, endpoint });
  say(`The books agree: ${pesos(own.paidOut - own.cameBack)} lent, ${pesos(own.paidIn - own.reversed)} paid.`);
  await lender('DELETE', `/webhook-endpoints/${endpoint.id}`);
}

await month()
  .catch((error) => {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  })
  .finally(() => receiver.close());
