import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  fee: shared.es.extensionFee,
  charges: 'Intereses y recargos',
  interest: 'Intereses',
  chargesRemark: 'Esto solo no mueve tu fecha',
  feeRemark: 'No reduce tu deuda',
  onlyPayment: 'Pago único',
  payment: 'Pago {number} de {count}',
  moved: 'Antes vencía el {date}',
  unmoved: 'Sin cambio',
  payFirstCapped: 'El recargo llegó a su tope y ya no sube.',
  gained: { one: 'Con la extensión ganas {count} día.', other: 'Con la extensión ganas {count} días.' },
  note: 'Este pago solo se puede mover una vez.',
  othersStay: 'Tus demás pagos no se mueven.',
} as const;

// The texts of the extension's answer, in the reader's language.
export const extensionMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    fee: shared.en.extensionFee,
    charges: 'Interest and late charges',
    interest: 'Interest',
    chargesRemark: 'This alone doesn’t move your date',
    feeRemark: 'Doesn’t reduce your debt',
    onlyPayment: 'Single payment',
    payment: 'Payment {number} of {count}',
    moved: 'Was due on {date}',
    unmoved: 'Unchanged',
    payFirstCapped: 'The late charge has reached its limit and won’t grow.',
    gained: { one: 'The extension gives you {count} more day.', other: 'The extension gives you {count} more days.' },
    note: 'This payment can be moved only once.',
    othersStay: 'Your other payments don’t move.',
  },
};
