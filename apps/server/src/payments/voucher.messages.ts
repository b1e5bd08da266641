import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  cashTitle: 'paga en caja',
  cashDescription: 'Di que pagas un servicio, muestra el código y paga la cantidad exacta en efectivo.',
  transferTitle: 'paga desde tu banco',
  transferDescription: 'Transfiere el monto exacto desde tu banco a esta CLABE.',
  howTo: shared.es.howToPay,
  cashSteps: [
    'Di en la caja que vas a pagar un servicio.',
    'Muestra el código de barras o dicta el número.',
    'Paga {amount} en efectivo y guarda tu recibo.',
  ],
  transferSteps: [
    'En tu banco, elige transferir a una cuenta CLABE.',
    'Copia la CLABE de arriba y escribe {company} como beneficiario.',
    'Transfiere {amount}. Llega en minutos.',
  ],
  goodToKnow: 'Ten en cuenta',
  held: 'Nos avisaron de un pago de {amount} del {date} y lo estamos revisando. Si ya pagaste, no pagues otra vez.',
  rounded:
    'Debes {owed}, pero en caja no se aceptan esos centavos. Los {more} de más cuentan para tu préstamo o quedan a tu favor.',
  channelFee: 'Por recibir tu pago te cobran ahí {fee}: en total pagas {total}. Ese cargo no es nuestro.',
  afterwards: {
    repayment: 'Si pagas después del {date}, el código sirve, pero deberás además el recargo que haya.',
    payoff:
      'Con este pago terminas tu préstamo. Si pagas después del {date}, el código sirve, pero deberás además lo que haya subido.',
    charges: 'Cubre tus intereses y recargos. En cuanto lo recibamos, podrás pagar la extensión.',
    part: 'Lo que falte de tu pago lo sigues debiendo, con su misma fecha.',
    extension:
      'Tu fecha cambia cuando recibimos el pago. Si pagas después del {date}, o si pagas menos, el dinero cuenta para tu préstamo y la fecha no cambia.',
    cancellation:
      'Con este pago devuelves el préstamo y no pagas ningún cargo. Si pagas después del {date}, o si pagas menos, el dinero cuenta para tu préstamo y el préstamo sigue.',
  },
  pictures: 'Paso a paso',
} as const;

// The instructions on a voucher, in the reader's language.
export const voucherMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    cashTitle: 'pay at the till',
    cashDescription: 'Say that you want to pay a bill, show the code and pay the exact amount in cash.',
    transferTitle: 'pay from your banking app',
    transferDescription: 'Transfer the exact amount from your bank to this CLABE.',
    howTo: shared.en.howToPay,
    cashSteps: [
      'Tell the cashier that you want to pay a bill.',
      'Show the barcode or read out the number.',
      'Pay {amount} in cash and keep your receipt.',
    ],
    transferSteps: [
      'In your bank, choose a transfer to a CLABE account.',
      'Copy the CLABE above, and enter {company} as the payee.',
      'Transfer {amount}. It is credited within minutes.',
    ],
    goodToKnow: 'Good to know',
    held: 'We were told of a payment of {amount} made on {date}, and we are checking it. If you have paid, do not pay again.',
    rounded:
      'You owe {owed}, but the till cannot take those centavos. The extra {more} goes towards your loan or stays as your credit.',
    channelFee: 'They charge you {fee} there for taking your payment, so you pay {total} in all. That fee is not ours.',
    afterwards: {
      repayment: 'If you pay after {date}, the code still works, but you also owe any late charge.',
      payoff:
        'This payment pays off your loan. If you pay after {date}, the code still works, but you also owe what was added.',
      charges: 'It covers your interest and late charges. Once it is credited, you can pay for the extension.',
      part: 'You still owe the rest of your payment, on the same date.',
      extension:
        'Your due date moves once the payment is credited. If you pay after {date}, or less than the amount, the money goes towards your loan and the date does not change.',
      cancellation:
        'This payment cancels your loan at no charge. If you pay after {date}, or less than the amount, the money goes towards your loan and the loan continues.',
    },
    pictures: 'Step by step',
  },
};
