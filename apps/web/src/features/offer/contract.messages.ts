import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';
import { annualCostMessages } from '../../loan-parts/annual-cost.messages.ts';

const es = {
  title: 'Contrato de préstamo',
  note: 'Pagaré',
  lender: 'Acreedor',
  borrower: 'Deudor',
  address: 'Domicilio',
  product: shared.es.product,
  account: 'Cuenta de depósito',
  date: 'Fecha del contrato',
  paidOut: 'Fecha de entrega',
  due: 'Último pago',
  amount: shared.es.principal,
  received: shared.es.received,
  interest: shared.es.interest,
  commission: shared.es.commission,
  iva: shared.es.iva,
  total: shared.es.total,
  parties: 'Partes',
  figures: 'Cifras',
  promise:
    'Yo, {borrower}, reconozco haber recibido, o haber aceptado recibir, de {lender} la cantidad de {received} y me obligo a pagar {total} a más tardar el {due}, conforme al calendario de pagos que acepté.',
  terms: 'Condiciones',
  annualCost: annualCostMessages.es,
  plan: 'Calendario de pagos',
  late: 'Aviso de entrega',
  lateText: {
    one: 'El dinero se entregó el {paidOutOn}, un día después de lo acordado. Estas son las fechas que valen; los montos son los acordados.',
    other:
      'El dinero se entregó el {paidOutOn}, {count} días después de lo acordado. Estas son las fechas que valen; los montos son los acordados.',
  },
  acceptance: 'Registro de tu aceptación',
  acceptedAt: 'Aceptado',
  ipAddress: 'Dirección IP',
  device: 'Dispositivo',
  wording: 'Versión del texto',
  hash: 'Huella digital del documento (SHA256)',
  // spec 9: annual interest 18 %, VAT 16 % of interest plus commission, penalty 3 % a day, extension up to 7 days.
  rates: 'El interés anual es de {annualRate}; el IVA es de {ivaRate} del interés y la comisión.',
  dailyRate: 'Por día natural son {dailyRate}.',
  penalty: 'Por cada día de atraso se cobra {penaltyRate} del capital vencido: lo prestado que no pagues a tiempo.',
  penaltyOnInstalment: 'Por cada día de atraso se cobra {penaltyRate} de lo que falte del pago vencido.',
  penaltyDailyCap: 'Un día de atraso nunca cuesta más de {penaltyDailyCap}.',
  penaltyOrderCap: 'Todos los recargos juntos nunca pasan de {penaltyOrderCap} del capital del préstamo.',
  penaltyIva: 'Al recargo se le suma el IVA; los topes ya lo incluyen.',
  interestFree: 'Pagos sin interés, al inicio: {interestFreePeriods}.',
  principalFree: 'Pagos sin capital, al inicio: {principalFreePeriods}.',
  latePayout: {
    shift:
      'Si el dinero se entrega después del {payoutDate}, cada fecha de pago se mueve los mismos días y ningún monto cambia.',
    reoffer:
      'Si el dinero no se entrega el {payoutDate}, este préstamo termina sin costo; para tener otro hay que aceptar una oferta nueva.',
  },
  penaltyGrace: {
    one: 'El primer día de atraso no se cobra.',
    other: 'Los primeros {count} días de atraso no se cobran.',
  },
  penaltyCap: 'El recargo de un pago nunca pasa de {penaltyCap} de su capital.',
  extension: {
    one: 'La fecha puede extenderse {count} día pagando solo el cargo por extensión del periodo, si ya están pagados los intereses y los recargos.',
    other:
      'La fecha puede extenderse hasta {count} días pagando solo el cargo por extensión del periodo, si ya están pagados los intereses y los recargos.',
  },
  extensionFee: {
    one: 'El cargo por extensión de {count} día es de {extensionFeeRate} del capital pendiente.',
    other:
      'El cargo por extensión de {count} días es de {extensionFeeRate} del capital pendiente; si la fecha ya pasó, se paga solo la parte de los días que faltan para la nueva.',
  },
  extensionIva: 'A este cargo se le suma el IVA.',
  extensionCount: {
    one: 'El préstamo puede extenderse una sola vez.',
    other: 'Cada pago puede extenderse una sola vez, y el préstamo, {count} veces como máximo.',
  },
  extensionMost: 'Con el plan acordado, una extensión cuesta como máximo {extensionFeeMost}.',
  penaltyMost: 'Los recargos de todo el préstamo nunca suman más de {penaltyMost}.',
  prepaymentAgreed:
    'El préstamo puede pagarse antes de la fecha, en parte o completo, sin ningún cargo por hacerlo. Pagar antes no reduce el interés, la comisión ni el IVA acordados.',
  prepaymentAccrued:
    'El préstamo puede pagarse antes de la fecha, en parte o completo, sin ningún cargo por hacerlo. Quien un día paga todo lo que debe ya no paga el interés de los días que faltan, ni su IVA; la comisión y los recargos no se devuelven. Pagar solo una parte antes no reduce los cargos.',
  allocation:
    'Cada pago que se recibe cubre primero el pago más antiguo del plan y, dentro de él, en este orden: {allocationOrder}.',
  partialPayment:
    'De lo que toca pagar puede pagarse una parte, desde {partialPaymentMin}; lo que falte sigue venciendo en su fecha y, si se atrasa, tiene los mismos recargos.',
  residue:
    'Si un pago recibido deja sin cubrir {residueTolerance} o menos de un pago del calendario, o de todo el préstamo, ese resto no se cobra, salvo que el pago recibido se retire después.',
  components: {
    penalty: 'recargo por atraso',
    interest: 'interés',
    iva: shared.es.iva,
    commission: 'comisión',
    principal: 'capital',
  },
  coolingOff: {
    one: 'Hasta el día natural siguiente a la entrega, el préstamo puede cancelarse sin costo devolviendo el capital.',
    other:
      'Dentro de los {count} días naturales siguientes a la entrega, el préstamo puede cancelarse sin costo devolviendo el capital.',
  },
} as const;

export type ContractMessages = Texts<typeof es>;

export const contractMessages: Record<LoanLocale, ContractMessages> = {
  es,
  en: {
    title: 'Loan contract',
    note: 'Promissory note',
    lender: 'Lender',
    borrower: 'Borrower',
    address: 'Address',
    product: shared.en.product,
    account: 'Bank account',
    date: 'Date of the contract',
    paidOut: 'Payout date',
    due: 'Last payment',
    amount: shared.en.principal,
    received: shared.en.received,
    interest: shared.en.interest,
    commission: shared.en.commission,
    iva: shared.en.iva,
    total: shared.en.total,
    parties: 'Parties',
    figures: 'Figures',
    promise:
      'I, {borrower}, acknowledge that I have received, or agreed to receive, {received} from {lender}, and I promise to pay {total} by {due}, following the payment schedule that I accepted.',
    terms: 'Terms',
    annualCost: annualCostMessages.en,
    plan: 'Payment schedule',
    late: 'Payout notice',
    lateText: {
      one: 'The money was paid out on {paidOutOn}, one day later than agreed. These are the dates that hold; the amounts are as agreed.',
      other:
        'The money was paid out on {paidOutOn}, {count} days later than agreed. These are the dates that hold; the amounts are as agreed.',
    },
    acceptance: 'Record of your acceptance',
    acceptedAt: 'Accepted',
    ipAddress: 'IP address',
    device: 'Device',
    wording: 'Version of the text',
    hash: 'Fingerprint of the document (SHA256)',
    rates: 'Interest is {annualRate} a year; VAT is {ivaRate} of interest and commission.',
    dailyRate: 'For each calendar day that is {dailyRate}.',
    penalty: 'Each day late costs {penaltyRate} of the overdue principal.',
    penaltyOnInstalment: 'Each day late costs {penaltyRate} of the unpaid part of the overdue payment.',
    penaltyDailyCap: 'A day late never costs more than {penaltyDailyCap}.',
    penaltyOrderCap: 'All late charges together never exceed {penaltyOrderCap} of the loan’s principal.',
    penaltyIva: 'VAT is added to the late charge; the limits include it.',
    interestFree: 'Interest-free payments at the start: {interestFreePeriods}.',
    principalFree: 'Interest-only payments at the start: {principalFreePeriods}.',
    latePayout: {
      shift:
        'If the money is paid out after {payoutDate}, each due date moves by the same number of days, and no amount changes.',
      reoffer:
        'If the money is not paid out on {payoutDate}, this loan ends at no cost; another one takes accepting a new offer.',
    },
    penaltyGrace: {
      one: 'The first day late costs nothing.',
      other: 'The first {count} days late cost nothing.',
    },
    penaltyCap: 'The late charge of a payment never exceeds {penaltyCap} of its principal.',
    extension: {
      one: 'The date can be extended by {count} day by paying only the period’s extension fee, once interest and charges are paid.',
      other:
        'The date can be extended by up to {count} days by paying only the period’s extension fee, once interest and charges are paid.',
    },
    extensionFee: {
      one: 'The fee for an extension of {count} day is {extensionFeeRate} of the unpaid principal.',
      other:
        'The fee for an extension of {count} days is {extensionFeeRate} of the unpaid principal; once the date has passed, you pay only the share of the days left until the new one.',
    },
    extensionIva: 'VAT is added to this fee.',
    extensionCount: {
      one: 'The loan can be extended once only.',
      other: 'Each payment can be extended once only, and the loan {count} times at most.',
    },
    extensionMost: 'Under the agreed plan, one extension costs {extensionFeeMost} at most.',
    penaltyMost: 'All late charges of the loan together never come to more than {penaltyMost}.',
    prepaymentAgreed:
      'The loan can be repaid before it is due, in part or in full, at no extra cost. Paying early does not reduce the agreed interest, commission or VAT.',
    prepaymentAccrued:
      'The loan can be repaid before it is due, in part or in full, at no extra cost. Whoever pays everything that is owed on a day no longer pays interest for the days to come, nor the VAT on it; commission and late charges are not given back. Paying only a part early does not reduce the charges.',
    allocation:
      'Each payment received covers the oldest payment of the plan first and, within it, in this order: {allocationOrder}.',
    partialPayment:
      'A part of what is due can be paid, from {partialPaymentMin} on; the rest stays due on its date and, when late, bears the same late charges.',
    residue:
      'If a payment received leaves {residueTolerance} or less of a scheduled payment, or of the whole loan, unpaid, that rest is not charged, unless the payment is taken back later.',
    components: {
      penalty: 'late charge',
      interest: 'interest',
      iva: 'VAT',
      commission: 'commission',
      principal: 'principal',
    },
    coolingOff: {
      one: 'Within {count} calendar day of the payout the loan can be cancelled at no cost by returning the principal.',
      other:
        'Within {count} calendar days of the payout the loan can be cancelled at no cost by returning the principal.',
    },
  },
};
