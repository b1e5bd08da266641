import { declinedEnding } from '../bank-card/card-processor.ts';
import type { SentComplaint } from '../complaints/complaints.service.ts';
import { gloriasComplaints } from './demo-complaints.ts';
import type { PictureText } from './demo-picture.ts';
import { type DemoProduct, flex, flexReviewed, longName, plan } from './demo-products.ts';

/** What happened to a demo borrower before the demo starts. */
export interface DemoBorrower {
  /** How a link names them; also the user id. */
  name: string;
  fullName: string;
  /** What a link shows, for the list that the server prints. */
  state: string;
  product: DemoProduct;
  amount: number;
  periods: number;
  termUnit: 'day' | 'month';
  couponAmount?: number;
  needsReload?: boolean;
  /** Days before today on which the offer was taken; none: it is still open. */
  takenDaysAgo?: number;
  /** Decisions of the back office after that, for a reviewed product. */
  decisions?: readonly ('approve' | 'reject' | 'disburse' | 'confirm')[];
  /** Instalments that were paid on their due date; all of them settles the loan. */
  paidInstalments?: number;
  /** Less than was asked for, paid on that day after the instalments above. */
  partPayment?: { amount: number; daysAgo: number };
  /** An account that was bound. */
  bankAccount?: { bankCode: string; cardType: 'clabe' | 'card'; cardNo: string };
  /** How far an extension of the next instalment has come: what comes first was paid, or the fee too. */
  extension?: 'charges-paid' | 'fee-paid';
  /** The payment that settled the loan was taken back by its provider; its no-debt letter had been issued. */
  isPaymentTakenBack?: boolean;
  /** Stars given to the settled loan. */
  rating?: number;
  /** A loan of before, paid back long ago. */
  earlierLoan?: { amount: number; takenDaysAgo: number };
  isOfferExpired?: boolean;
  isSessionExpired?: boolean;
  /** Bank cards to repay with. */
  cards?: readonly DemoCard[];
  /** Complaints that they have filed, oldest first. */
  complaints?: readonly DemoComplaint[];
}

/** A complaint of a demo borrower. */
export interface DemoComplaint {
  daysAgo: number;
  sent: Pick<SentComplaint, 'problemType' | 'problemSonType' | 'problemDetail'>;
  pictures?: readonly PictureText[];
  /** What the lender has answered the day after. */
  reply?: { text: string; pictures?: readonly PictureText[] };
}

export interface DemoCard {
  bankName: string;
  bankCode: string;
  numberEnding: string;
  needsCode: boolean;
}

const single = { periods: 30, termUnit: 'day' } as const;

/** One borrower for every state of the journey, by name. */
export const demoBorrowers: readonly DemoBorrower[] = [
  { name: 'ana', fullName: 'Ana Morales Ruiz', state: 'fresh offer', product: flex, amount: 250_000, ...single },
  {
    name: 'bruno',
    fullName: 'Bruno Castillo Vega',
    state: '21 under review',
    product: flexReviewed,
    amount: 180_000,
    ...single,
    takenDaysAgo: 0,
  },
  {
    name: 'carla',
    fullName: 'Carla Núñez Soto',
    state: '110 rejected',
    product: flexReviewed,
    amount: 320_000,
    ...single,
    takenDaysAgo: 2,
    decisions: ['reject'],
  },
  {
    name: 'diego',
    fullName: 'Diego Fuentes Lara',
    state: '151 disbursing',
    product: flexReviewed,
    amount: 150_000,
    ...single,
    takenDaysAgo: 0,
    decisions: ['approve'],
  },
  {
    name: 'elena',
    fullName: 'Elena Ríos Campos',
    state: '170 disbursed',
    product: flexReviewed,
    amount: 200_000,
    ...single,
    takenDaysAgo: 1,
    decisions: ['approve', 'disburse'],
  },
  {
    name: 'fermin',
    fullName: 'Fermín Aguilar Peña',
    state: '174 repayable',
    product: flex,
    amount: 250_000,
    ...single,
    takenDaysAgo: 12,
    cards: [
      { bankName: '示例银行', bankCode: 'DEMO1', numberEnding: '4417', needsCode: true },
      { bankName: '样本银行', bankCode: 'DEMO2', numberEnding: '8830', needsCode: false },
    ],
    bankAccount: { bankCode: '646', cardType: 'clabe', cardNo: '646180109400423323' },
  },
  {
    name: 'gloria',
    fullName: 'Gloria Méndez Ortiz',
    state: '180 overdue',
    product: flex,
    amount: 200_000,
    ...single,
    takenDaysAgo: 34,
    complaints: gloriasComplaints,
  },
  {
    name: 'hugo',
    fullName: 'Hugo Salas Rivera',
    state: '200 settled',
    product: flex,
    amount: 120_000,
    ...single,
    takenDaysAgo: 45,
    paidInstalments: 1,
    rating: 5,
  },
  {
    name: 'ines',
    fullName: 'Inés Delgado Cruz',
    state: '174 instalment loan',
    product: plan,
    amount: 600_000,
    periods: 6,
    termUnit: 'month',
    takenDaysAgo: 40,
    paidInstalments: 1,
    // The sandbox declines this one.
    cards: [{ bankName: '示例银行', bankCode: 'DEMO1', numberEnding: declinedEnding, needsCode: false }],
  },
  {
    name: 'julia',
    fullName: 'Julia Herrera León',
    state: 'instalment offer with coupon and reload',
    product: plan,
    amount: 450_000,
    periods: 4,
    termUnit: 'month',
    couponAmount: 9_000,
    needsReload: true,
  },
  {
    name: 'karim',
    fullName: 'Karim Ortega Blanco',
    state: 'expired offer',
    product: flex,
    amount: 100_000,
    ...single,
    isOfferExpired: true,
  },
  {
    name: 'lucia',
    fullName: 'Lucía Vargas Prado',
    state: 'expired session',
    product: flex,
    amount: 100_000,
    ...single,
    isSessionExpired: true,
  },
  {
    name: 'maximiliano',
    fullName: 'Maximiliano de los Ángeles Fernández-Villanueva y Montemayor',
    state: 'long names, huge amounts',
    product: longName,
    amount: 99_999_999_900,
    ...single,
    takenDaysAgo: 3,
    cards: [
      {
        bankName: '示例省农村信用社联合社股份有限公司城市商业示例分行营业部',
        bankCode: 'DEMO3',
        numberEnding: '0096',
        needsCode: true,
      },
    ],
  },
  {
    name: 'nora',
    fullName: 'Nora Jiménez Robles',
    state: '174 interest paid, may extend',
    product: flex,
    amount: 250_000,
    ...single,
    takenDaysAgo: 24,
    extension: 'charges-paid',
  },
  {
    name: 'oscar',
    fullName: 'Óscar Lozano Pineda',
    state: '174 extended',
    product: flex,
    amount: 250_000,
    ...single,
    takenDaysAgo: 27,
    extension: 'fee-paid',
  },
  {
    name: 'pilar',
    fullName: 'Pilar Quintana Solís',
    state: '200 settled, to be rated',
    product: flex,
    amount: 120_000,
    ...single,
    takenDaysAgo: 33,
    paidInstalments: 1,
  },
  {
    name: 'rosa',
    fullName: 'Rosa Elena Campos Ibarra',
    state: '174, with an earlier loan',
    product: flex,
    amount: 280_000,
    ...single,
    takenDaysAgo: 9,
    earlierLoan: { amount: 90_000, takenDaysAgo: 120 },
  },
  {
    name: 'sofia',
    fullName: 'Sofía Bravo Cedillo',
    state: '174 since yesterday, may still cancel',
    product: flex,
    amount: 220_000,
    ...single,
    takenDaysAgo: 1,
  },
  {
    name: 'sergio',
    fullName: 'Sergio Tovar Nieto',
    state: '180 payment taken back, letter void',
    product: flex,
    amount: 140_000,
    ...single,
    takenDaysAgo: 32,
    paidInstalments: 1,
    isPaymentTakenBack: true,
  },
  {
    name: 'teresa',
    fullName: 'Teresa Padilla Gómez',
    state: '180 two instalments overdue, paid in part',
    product: plan,
    amount: 600_000,
    periods: 6,
    termUnit: 'month',
    takenDaysAgo: 70,
    partPayment: { amount: 60_000, daysAgo: 25 },
  },
];
