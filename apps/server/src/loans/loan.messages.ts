import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import { termTexts } from '@plazo/contract/term.messages';
import type { Texts } from '@plazo/contract/text';
import type { OrderStatus } from '@plazo/loan-rules/order-status';

const es = {
  outstanding: shared.es.owed,
  toEnd: shared.es.toEnd,
  principal: 'Monto del préstamo',
  interest: shared.es.interest,
  commission: shared.es.commission,
  iva: shared.es.iva,
  total: shared.es.total,
  penalty: shared.es.penalty,
  planInterest: shared.es.planInterest,
  paid: 'Pagado hasta hoy',
  credited: 'Cargos descontados',
  forgivenAmount: 'Lo que dejamos de cobrarte',
  residues: 'Centavos que no te cobramos',
  term: shared.es.term,
  terms: termTexts.es,
  extensionFees: 'Pagado por extender',
  dueDate: 'Fecha de pago',
  formerDueDate: 'Fecha antes de extender',
  disbursedOn: 'Fecha de depósito',
  settledOn: shared.es.settledOn,
  orderNo: shared.es.orderNo,
  extendedDescription: 'Extendiste tu fecha. Paga a tiempo y no habrá recargos.',
  planDescription: 'Pagas según tu plan de pagos. Mientras lo cumplas no suma recargos.',
  planLateDescription: 'Un pago de tu plan está atrasado. Págalo ya: sin él tu plan termina y vuelven los recargos.',
  paused: {
    text: 'Recargos en pausa',
    after: 'Después, cada día suma {perDay}.',
    afterWithMost: 'Después, cada día suma {perDay}; el recargo máximo es {most}.',
  },
  overdueDescription: {
    begins: 'Si no pagas hoy, mañana empieza el recargo.',
    // What it grows by is in figures next to it.
    grows: 'Paga cuanto antes.',
    capped: 'El recargo llegó a su tope y ya no sube. Paga cuanto antes.',
  },
  forgiven: {
    text: 'Préstamo terminado',
    description: shared.es.forgivenText,
  },
  chargedOff: {
    text: 'Préstamo sin pagar',
    description: 'Ya no suma interés ni recargos. Todavía puedes pagarlo; entonces te damos tu carta de no adeudo.',
  },
  transferred: {
    text: 'Préstamo cedido',
    description: 'Ahora lo debes a: {owner}. A nosotros ya no nos debes nada de este préstamo.',
  },
  transferredTo: 'Ahora lo debes a',
  cancelled: { text: shared.es.cancelledTitle, description: shared.es.cancelledText },
  reoffered: {
    text: shared.es.endedTitle,
    description: 'Debíamos entregarte el dinero el {date} y no lo hicimos. No debes nada.',
  },
  payoutLate: {
    text: 'Tu dinero se atrasa',
    sending: {
      shift: 'Tus fechas de pago se mueven los días que tarde; los montos no cambian.',
      reoffer: 'Este préstamo termina sin costo. Para tener otro hay que aceptar una oferta nueva.',
    },
    sent: {
      shift: 'Si hay que enviarlo otra vez, tus fechas se mueven lo que tarde; los montos no cambian.',
      reoffer: 'Si hay que enviarlo otra vez, este préstamo termina sin costo y te hacemos una oferta nueva.',
    },
  },
  payoutEnds: {
    failed: {
      text: 'El dinero no llegó',
      description:
        'La transferencia a tu cuenta no se pudo hacer. La enviaremos de nuevo. Mientras tanto no debes nada.',
    },
    returned: {
      text: 'El dinero regresó',
      description: 'Tu banco nos devolvió {amount}, así que no debes nada. Elige otra cuenta y lo enviamos de nuevo.',
    },
  },
  withdrawn: {
    text: 'Préstamo cancelado',
    description: 'Lo cancelaste antes de que llegara el dinero. No debes nada.',
  },
  status: {
    21: { text: 'En revisión', description: 'Aún no debes nada. Te avisamos en menos de un día.' },
    110: {
      text: 'Solicitud rechazada',
      description: shared.es.rejectedText,
    },
    151: { text: 'Enviando tu dinero', description: 'Aprobamos tu préstamo.' },
    170: { text: 'Dinero enviado', description: 'Enviamos la transferencia. Tu banco la está confirmando.' },
    174: { text: 'Al corriente', description: 'Paga a tiempo y no habrá recargos.' },
    180: { text: 'Pago vencido', description: 'Paga cuanto antes.' },
    200: { text: 'Préstamo pagado', description: 'Gracias por pagarlo.' },
  } satisfies Record<OrderStatus, { text: string; description: string }>,
} as const;

// Texts in the answer about a loan, in the reader's language. None gives the due date, which has its own field: screens write it for
// people.
export const loanMessages: Record<LoanLocale, Texts<typeof es>> = {
  es,
  en: {
    outstanding: shared.en.owed,
    toEnd: shared.en.toEnd,
    principal: 'Loan amount',
    interest: shared.en.interest,
    commission: shared.en.commission,
    iva: shared.en.iva,
    total: shared.en.total,
    penalty: shared.en.penalty,
    planInterest: shared.en.planInterest,
    paid: 'Paid so far',
    credited: 'Charges waived',
    forgivenAmount: 'Amount forgiven',
    residues: 'Rounding waived',
    term: shared.en.term,
    terms: termTexts.en,
    extensionFees: 'Paid for the extension',
    dueDate: 'Due date',
    formerDueDate: 'Previous due date',
    disbursedOn: 'Deposit date',
    settledOn: shared.en.settledOn,
    orderNo: shared.en.orderNo,
    extendedDescription: 'You extended your due date. Pay on time to avoid a late charge.',
    planDescription: 'You’re on a payment plan: no late charges while you keep to it.',
    planLateDescription:
      'A payment of your plan is late. Pay it now: without it the plan ends, and late charges come back.',
    paused: {
      text: 'Late charges paused',
      after: 'After that, each day adds {perDay}.',
      afterWithMost: 'After that, each day adds {perDay}; the highest charge is {most}.',
    },
    overdueDescription: {
      begins: 'If you don’t pay today, the late charge begins tomorrow.',
      grows: 'Pay as soon as you can.',
      capped: 'The late charge has reached its limit and won’t grow. Pay as soon as you can.',
    },
    forgiven: {
      text: 'Loan ended',
      description: shared.en.forgivenText,
    },
    chargedOff: {
      text: 'Loan not paid',
      description:
        'No more interest or late charges are added. You can still pay it, and then get your no-debt letter.',
    },
    transferred: {
      text: 'Loan passed on',
      description: 'You now owe it to: {owner}. You no longer owe us anything on this loan.',
    },
    transferredTo: 'You now owe it to',
    cancelled: { text: shared.en.cancelledTitle, description: shared.en.cancelledText },
    reoffered: {
      text: shared.en.endedTitle,
      description: 'We should have sent the money on {date} and didn’t. You owe nothing.',
    },
    payoutLate: {
      text: 'Your money is late',
      sending: {
        shift: 'Your due dates move by as many days; the amounts stay the same.',
        reoffer: 'This loan ends at no cost. To get another one, you have to accept a new offer.',
      },
      sent: {
        shift: 'If it has to be sent again, your due dates move by as many days; the amounts stay the same.',
        reoffer: 'If it has to be sent again, this loan ends at no cost and we make you a new offer.',
      },
    },
    payoutEnds: {
      failed: {
        text: 'The money didn’t arrive',
        description: 'The transfer to your account didn’t go through. We’ll send it again. Until then you owe nothing.',
      },
      returned: {
        text: 'The money came back',
        description:
          'Your bank sent {amount} back to us, so you owe nothing. Choose another account and we’ll send it again.',
      },
    },
    withdrawn: {
      text: 'Loan cancelled',
      description: 'You cancelled it before the money arrived. You owe nothing.',
    },
    status: {
      21: { text: 'Under review', description: 'You owe nothing yet. You’ll hear from us within a day.' },
      110: {
        text: 'Application declined',
        description: shared.en.rejectedText,
      },
      151: { text: 'Sending your money', description: 'Your loan is approved.' },
      170: { text: 'Money sent', description: 'We sent the transfer. Your bank is confirming it.' },
      174: { text: 'On track', description: 'Pay on time to avoid a late charge.' },
      180: {
        text: 'Payment overdue',
        description: 'Pay as soon as you can.',
      },
      200: { text: 'Loan paid off', description: 'Thank you for paying it off.' },
    },
  },
};
