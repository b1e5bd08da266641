import { type ContactCap, type ContactRules, type Hours, sharedHours } from '@plazo/loan-rules/contact-hours';
import { collectionProblemType, missingPaymentProblemType } from '@plazo/loan-rules/limits';
import type { DisclosureSettings } from '../platform/config/disclosure-schema.ts';

type Pack = DisclosureSettings['pack'];

/** What the law says of contacting borrowers, and how we know. `docs/collections.md` has the same table. */
export interface ContactLaw {
  says: string;
  source: string;
  /** `read` in the law itself, `reported` by others, or `not verified`: then nobody is contacted outside 8:00-20:00 either. */
  known: 'read' | 'reported' | 'not verified';
  hours?: Hours;
  caps?: readonly ContactCap[];
  quietDays?: number;
  /** Whether it leaves the borrower alone while a complaint that disputes the debt is open. */
  stopsForDispute?: true;
}

/** Of the United States, as a model where no pack says what applies. */
const model: readonly ContactLaw[] = [
  {
    says: 'Nobody is contacted before 8:00 or after 21:00, at the place of the borrower',
    source: 'United States, 12 CFR 1006.6(b)(1)',
    known: 'read',
    hours: { from: '08:00', until: '21:00' },
  },
  {
    says: 'At most seven calls within seven days',
    source: 'United States, 12 CFR 1006.14(b)(2)(i)(A)',
    known: 'read',
    caps: [{ most: 7, days: 7, channel: 'call' }],
  },
  {
    says: 'No call within seven days after a conversation on the phone, its own day included',
    source: 'United States, 12 CFR 1006.14(b)(2)(i)(B)',
    known: 'read',
    quietDays: 7,
  },
  {
    says: 'Nobody collects while a dispute of the debt is open',
    source: 'United States, 12 CFR 1006.38(d)(2)',
    known: 'reported',
    stopsForDispute: true,
  },
];

export const contactLaws: Readonly<Record<Pack, readonly ContactLaw[]>> = {
  none: model,
  mx: [
    {
      says: 'Nobody is contacted before 7:00 or after 22:00',
      source: 'Mexico, rules of CONDUSEF for collectors',
      known: 'reported',
      hours: { from: '07:00', until: '22:00' },
    },
  ],
  in: [
    {
      says: 'Nobody is called before 8:00 or after 19:00',
      source: 'India, Reserve Bank of India, 12 August 2022',
      known: 'reported',
      hours: { from: '08:00', until: '19:00' },
    },
    {
      says: 'Nobody collects while a dispute of the debt is open',
      source: 'India, Reserve Bank of India, 24 April 2008',
      known: 'reported',
      stopsForDispute: true,
    },
  ],
};

/** The types of complaint that end the messages about their order while they are open: about collection, and what disputes the debt. */
export function stoppingComplaints({ pack, disputeTypes }: { pack: Pack; disputeTypes: readonly string[] }): string[] {
  const isLaw = contactLaws[pack].some(({ stopsForDispute }) => stopsForDispute);
  return [String(collectionProblemType), ...(isLaw ? [missingPaymentProblemType] : []), ...disputeTypes];
}

const careful: Hours = { from: '08:00', until: '20:00' };
const wholeDay: Hours = { from: '00:00', until: '24:00' };

/** What the law of a pack allows. Laws that fix no hours, and hours that nobody has verified, leave the careful ones. */
export function contactLawOf(laws: readonly ContactLaw[]): ContactRules {
  const known = laws.filter(({ hours, known }) => hours !== undefined && known !== 'not verified');
  const isCareful = known.length === 0 || laws.some(({ known }) => known === 'not verified');
  const hours = [...laws.flatMap(({ hours }) => hours ?? []), ...(isCareful ? [careful] : [])];
  return {
    hours: hours.reduce(sharedHours, wholeDay),
    caps: laws.flatMap(({ caps }) => caps ?? []),
    weekdaysOff: [],
    holidays: [],
    quietDays: Math.max(0, ...laws.map(({ quietDays = 0 }) => quietDays)),
  };
}
