import { type FirstFinding, type FirstStep, firstSteps, testBorrower } from '@plazo/contract/lender/first-step-names';
import type { FirstSteps } from '@plazo/contract/lender/first-steps';
import { areInForce } from '../approvals/approval-rules.ts';
import { findOrderRows } from '../loans/order-list.repository.ts';
import { findGivenOffers } from '../offers/lender-offer.repository.ts';
import { demoChannels } from '../platform/config/channel-schema.ts';
import type { Config } from '../platform/config/config.ts';
import { emptyDisclosureSettings } from '../platform/config/disclosure-schema.ts';
import { demoValuesIn } from '../platform/config/tenant.ts';
import { findBorrower } from '../platform/db/borrower-lookup.ts';
import type { Queryable } from '../platform/db/db.ts';
import { findDraftIds } from '../products/draft.repository.ts';
import { findCurrentProducts } from '../products/product.repository.ts';
import { refusalsOf } from '../products/product-findings.ts';
import { findLinesOfPeople, findStaffPage } from '../staff/staff.repository.ts';

interface Ground {
  db: Queryable;
  config: Config;
  now: number;
}

type Finding = FirstSteps['steps'][number]['findings'][number];

const needed = (what: FirstFinding, name: string | null = null): Finding => ({ what, name, isNeeded: true });
const known = (what: FirstFinding, name: string | null = null): Finding => ({ what, name, isNeeded: false });

/** More products, drafts or people than these are not looked through: a lender who has them has begun long ago. */
const most = 100;

/** What is missing between an empty database and a first loan that is paid, and what is worth knowing. */
export async function findFirstSteps(ground: Ground): Promise<FirstSteps> {
  const { db, config } = ground;
  const { tenant } = config;
  const [product, staff, loan, lines, inForce] = await Promise.all([
    ofProducts(ground),
    ofStaff(ground),
    ofLoan(ground),
    findLinesOfPeople(db),
    areInForce(db, tenant.approvals),
  ]);
  const isAlone = lines.length < 2;
  const names = Object.keys(tenant.approvals.calls).length > 0;
  const found: Record<FirstStep, Finding[]> = {
    settings: ofSettings(config),
    brand: ofBrand(config),
    pack: ofPack(config),
    product,
    channel: ofChannels(config),
    staff: [...staff, ...(isAlone ? [known('alone')] : []), ...(names && inForce ? [] : [known('approvals-off')])],
    loan: loan.findings,
  };
  return {
    steps: firstSteps.map((step) => {
      const findings = found[step];
      return { step, isDone: !findings.some(({ isNeeded }) => isNeeded), findings };
    }),
    isAlone,
    approvals: !names ? 'off' : inForce ? 'on' : 'not-yet',
    loan: loan.of,
  };
}

function ofSettings(config: Config): Finding[] {
  const isUnsafe = [config.PUBLIC_BASE_URL, config.CONSOLE_BASE_URL].some((address) => address.startsWith('http://'));
  return [
    ...(config.NODE_ENV === 'production' ? [] : [needed('not-production', 'NODE_ENV')]),
    ...(config.CONSOLE_BASE_URL ? [] : [needed('no-console-address', 'CONSOLE_BASE_URL')]),
    ...(isUnsafe ? [known('unsafe-address', 'ALLOW_HTTP_BASE')] : []),
    ...(config.SMS_PROVIDER_URL ? [] : [known('no-text-messages', 'SMS_PROVIDER_URL')]),
    ...(config.PAYOUT_PROVIDER_URL ? [] : [known('payouts-by-hand', 'PAYOUT_PROVIDER_URL')]),
    ...(config.DATABASE_URL ? [] : [known('embedded-database', 'DATABASE_URL')]),
  ];
}

function ofBrand({ tenant }: Config): Finding[] {
  const { serviceEmail } = tenant;
  return [
    ...demoValuesIn(tenant)
      .filter((key) => key !== 'channels')
      .map((key) => needed('of-the-demo', key)),
    // Names that belong to nobody (RFC 2606): an example was copied.
    ...(/\.(example|invalid|test)$/i.test(serviceEmail) ? [needed('example-address', serviceEmail)] : []),
    ...(tenant.logo === '' ? [known('no-logo', 'logo')] : []),
  ];
}

function ofPack({ tenant: { disclosure } }: Config): Finding[] {
  if (disclosure.pack === 'none') return [known('no-pack', 'disclosure.pack')];
  return emptyDisclosureSettings(disclosure).map((name) => needed('empty-value', name));
}

function ofChannels({ tenant: { channels } }: Config): Finding[] {
  // A code with a bank and city that are the demo's reaches no account.
  const isOfDemo = (prefix: string) => demoChannels.some((one) => one.prefix === prefix);
  return [
    ...channels.filter(({ prefix }) => isOfDemo(prefix)).map(({ payCode }) => needed('of-the-demo', payCode)),
    ...(channels.some(({ kind }) => kind === 'transfer') ? [] : [known('no-transfer')]),
  ];
}

async function ofProducts({ db, config: { tenant } }: Ground): Promise<Finding[]> {
  const [products, drafts] = await Promise.all([findCurrentProducts(db, '', most), findDraftIds(db, most)]);
  const sold = products.filter(({ retiredAt }) => retiredAt === null);
  return [
    ...(sold.length === 0 ? [needed('no-product')] : []),
    ...sold.filter((one) => refusalsOf(one, tenant).length > 0).map(({ id }) => needed('refused-product', id)),
    ...sold.filter(({ isChecked }) => isChecked === false).map(({ id }) => known('unchecked-product', id)),
    ...drafts.map((id) => known('draft', id)),
  ];
}

async function ofStaff({ db, now }: Ground): Promise<Finding[]> {
  const people = (await findStaffPage(db, now, null, most)).filter(({ state }) => state === 'active');
  const lines = new Set(people.map(({ line }) => line));
  const followers = people.filter(({ id, line }) => id !== line && !(lines.size === 1 && people.length === 1));
  return [
    ...(people.some(({ roles }) => roles.includes('owner')) ? [] : [needed('no-owner')]),
    ...followers.map(({ name }) => known('unconfirmed', name)),
  ];
}

/** How far the first loan has come: only the next step is missing. */
async function ofLoan({
  db,
  config: { tenant },
  now,
}: Ground): Promise<{ findings: Finding[]; of: FirstSteps['loan'] }> {
  const borrowerId = await findBorrower(db, 'external-id', testBorrower);
  if (borrowerId === null) {
    return { findings: [needed('no-borrower')], of: { borrowerId: null, offerId: null, productId: null } };
  }
  const { timeZone } = tenant;
  const orders = await findOrderRows(db, { borrowerId }, { timeZone }, null, most);
  const order = orders.find(({ status }) => status === 200) ?? orders.find(({ status }) => status !== 110);
  if (order) {
    const next: Partial<Record<number, FirstFinding>> = {
      21: 'not-decided',
      151: 'not-paid-out',
      170: 'not-paid',
      174: 'not-paid',
    };
    const what = next[order.status];
    const of = { borrowerId, offerId: order.id, productId: order.productId };
    return { findings: what === undefined ? [] : [needed(what, order.id)], of };
  }
  const [given] = await findGivenOffers(db, borrowerId, null, 1);
  // Also one that was taken, if its order was rejected.
  const isOpen = given && !given.offer.isAccepted && !given.offer.isWithdrawn && given.offer.expiresAt > now;
  if (!isOpen) return { findings: [needed('no-offer')], of: { borrowerId, offerId: null, productId: null } };
  const { id: offerId, productId } = given.offer;
  return { findings: [needed('not-taken', offerId)], of: { borrowerId, offerId, productId } };
}
