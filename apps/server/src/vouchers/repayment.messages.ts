import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  principal: 'Capital',
  interest: 'Interés',
  commission: 'Comisión',
  iva: 'IVA',
  penalty: 'Recargo por atraso',
  instalment: 'Pago',
  instalmentOf: '{number} de {count}',
  instalmentsThrough: '{first} a {last} de {count}',
  rebate: 'Interés e IVA que ya no pagas',
  payoffNotice: 'Con este pago terminas tu préstamo. El monto es el de hoy, {date}.',
  stillOwed: 'Restará por pagar después',
  notice: 'Elige dónde pagar. El pago se acredita en cuanto el comercio o tu banco lo confirma.',
  growsNotice: 'El monto es el de hoy, {date}. Mañana será mayor por el recargo.',
  cappedNotice: 'El recargo por atraso llegó a su tope y ya no sube. Elige dónde pagar.',
};

// What an order asks for now, in the reader's language.
export const repaymentMessages: Record<LoanLocale, typeof es> = {
  es,
  en: {
    principal: 'Principal',
    interest: 'Interest',
    commission: 'Commission',
    iva: 'VAT (IVA)',
    penalty: 'Late charge',
    instalment: 'Payment',
    instalmentOf: '{number} of {count}',
    instalmentsThrough: '{first} to {last} of {count}',
    rebate: 'Interest and VAT that you no longer pay',
    payoffNotice: 'This payment ends your loan. The amount is that of today, {date}.',
    stillOwed: 'Left to pay afterwards',
    notice: 'Choose where to pay. Your payment is credited as soon as the shop or your bank confirms it.',
    growsNotice: 'The amount is that of today, {date}. The late charge makes it higher tomorrow.',
    cappedNotice: 'The late charge has reached its cap and grows no more. Choose where to pay.',
  },
};
