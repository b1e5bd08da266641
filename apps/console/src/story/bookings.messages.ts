import type { Texts } from '@plazo/contract/text';

const es = {
  disbursement: 'Dinero entregado',
  charges: 'Cargos del contrato',
  penalty: 'Recargo por atraso',
  payment: 'Pago',
  extension: 'Extensión',
  reversal: 'Pago revertido',
  application: 'Saldo a favor aplicado',
  refund: 'Dinero devuelto',
  correction: 'Corrección',
  rebate: 'Interés que ya no se cobra',
  cancellation: 'Préstamo cancelado',
  'rounding-waiver': 'Centavos condonados',
  waiver: 'Cargos condonados',
  forgiveness: 'Deuda perdonada',
  'charge-off': 'Deuda dada por perdida',
  transfer: 'Deuda cedida',
  reinstatement: 'Condonación o cesión deshecha',
  'payout-return': 'El banco devolvió el dinero',
  plan: 'Comienza el plan de pagos',
  'plan-end': 'Termina el plan de pagos',
  'plan-interest': 'Interés del plan de pagos',
} as const;

const en: Texts<typeof es> = {
  disbursement: 'Money paid out',
  charges: 'Charges of the contract',
  penalty: 'Late charge',
  payment: 'Payment',
  extension: 'Extension',
  reversal: 'Payment reversed',
  application: 'Credit balance applied',
  refund: 'Money refunded',
  correction: 'Correction',
  rebate: 'Interest no longer charged',
  cancellation: 'Loan cancelled',
  'rounding-waiver': 'Cents waived',
  waiver: 'Charges waived',
  forgiveness: 'Debt forgiven',
  'charge-off': 'Debt charged off',
  transfer: 'Debt transferred',
  reinstatement: 'Waiver or transfer reversed',
  'payout-return': 'The bank sent the money back',
  plan: 'Payment plan begins',
  'plan-end': 'Payment plan ends',
  'plan-interest': 'Interest of the payment plan',
};

/** The kinds of bookings, by their names in the ledger. */
export const bookingMessages = { es, en };
