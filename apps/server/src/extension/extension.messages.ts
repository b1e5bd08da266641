import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  fee: 'Cargo por extensión',
  charges: 'Intereses y recargos',
  chargesRemark: 'Se pagan antes de extender',
  feeRemark: 'No reduce tu deuda',
  onlyPayment: 'Pago único',
  payment: 'Pago {number} de {count}',
  moved: 'Antes vencía el {date}',
  unmoved: 'Sin cambio',
  payFirst:
    'Para extender, primero paga {charges} de intereses y recargos. Después podrás pagar la extensión aquí mismo.',
  payFirstGrows:
    'Para extender, primero paga hoy {charges} de intereses y recargos; mañana serán más. Después podrás pagar la extensión aquí mismo.',
  payFirstCapped:
    'Para extender, primero paga {charges} de intereses y recargos; el recargo llegó a su tope y ya no sube. Después podrás pagar la extensión aquí mismo.',
  payFee: 'Elige dónde pagar la extensión. Tu fecha cambia en cuanto se acredita el pago.',
  gained: { one: 'Con la extensión ganas {count} día.', other: 'Con la extensión ganas {count} días.' },
  note: {
    one: 'Puedes posponer este pago {count} día como máximo. El cargo es por los días que ganas. Tus demás pagos no se mueven.',
    other:
      'Puedes posponer este pago hasta {count} días en total, contados desde su fecha. El cargo es por los días que ganas. Tus demás pagos no se mueven.',
  },
};

// The texts of the extension's answer, in the reader's language.
export const extensionMessages: Record<LoanLocale, typeof es> = {
  es,
  en: {
    fee: 'Extension fee',
    charges: 'Interest and late charges',
    chargesRemark: 'Paid before you extend',
    feeRemark: 'Does not reduce your debt',
    onlyPayment: 'Single payment',
    payment: 'Payment {number} of {count}',
    moved: 'Was due on {date}',
    unmoved: 'Unchanged',
    payFirst:
      'To extend, first pay {charges} in interest and late charges. Then you can pay for the extension right here.',
    payFirstGrows:
      'To extend, first pay {charges} in interest and late charges today; it will be more tomorrow. Then you can pay for the extension right here.',
    payFirstCapped:
      'To extend, first pay {charges} in interest and late charges; the late charge has reached its limit and will not grow. Then you can pay for the extension right here.',
    payFee: 'Choose where to pay for the extension. Your due date moves as soon as the payment is credited.',
    gained: { one: 'The extension gives you {count} more day.', other: 'The extension gives you {count} more days.' },
    note: {
      one: 'You can postpone this payment by {count} day at most. The fee is for the days you gain. Your other payments do not move.',
      other:
        'You can postpone this payment by up to {count} days in total, counted from its due date. The fee is for the days you gain. Your other payments do not move.',
    },
  },
};
