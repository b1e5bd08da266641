import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: shared.es.paymentPlan,
  question: '¿Pagas así lo que debes?',
  owed: 'Debes hoy',
  left: 'Te falta pagar',
  spread: { one: 'En {count} pago.', other: 'En {count} pagos.' },
  accepted: 'Aceptaste este plan el {date}.',
  payments: 'Tus pagos',
  payment: 'Pago {number}',
  paid: 'Pagado',
  late: 'Atrasado',
  compared: 'Qué cambia',
  withPlan: 'Con el plan',
  withContract: 'Con tu contrato',
  sameDays: 'En total, si pagas esos mismos días.',
  terms: {
    free: 'El plan no cuesta nada: no suma interés ni recargos.',
    annual: 'Con el plan, tu préstamo cuesta {rate} al año.',
    contract: 'Tu contrato no cambia.',
    breaks:
      'Si te atrasas en un pago, el plan puede terminar. Tu contrato vuelve a valer, con recargos por los días que sigan.',
  },
  through: 'Puedes aceptarlo hasta el {date}.',
  box: 'Leí los pagos y acepto este plan.',
  send: 'Aceptar el plan',
  notNow: 'Ahora no',
  unticked: 'Para aceptar el plan, marca la casilla.',
  changed: 'Lo que debes cambió. Revisa los pagos y acepta de nuevo.',
  pay: 'Elegir cómo pagar',
  over: 'Ya no hay plan',
  overText: 'Este plan terminó o ya no se puede aceptar. Lo que debes está en tu préstamo.',
  toLoan: 'Ver mi préstamo',
} as const;

export type PaymentPlanMessages = Texts<typeof es>;

export const paymentPlanMessages: Record<LoanLocale, PaymentPlanMessages> = {
  es,
  en: {
    title: shared.en.paymentPlan,
    question: 'Pay what you owe this way?',
    owed: 'You owe today',
    left: 'Still to pay',
    spread: { one: 'In {count} payment.', other: 'In {count} payments.' },
    accepted: 'You accepted this plan on {date}.',
    payments: 'Your payments',
    payment: 'Payment {number}',
    paid: 'Paid',
    late: 'Late',
    compared: 'What changes',
    withPlan: 'With the plan',
    withContract: 'With your contract',
    sameDays: 'In all, if you pay on the same days.',
    terms: {
      free: 'The plan costs nothing: it adds no interest and no late charges.',
      annual: 'With the plan, your loan costs {rate} a year.',
      contract: 'Your contract stays as it is.',
      breaks:
        'If a payment is late, the plan may end. Your contract then applies again, with late charges for the days after.',
    },
    through: 'You can accept it until {date}.',
    box: 'I have read the payments and accept this plan.',
    send: 'Accept the plan',
    notNow: 'Not now',
    unticked: 'To accept the plan, tick the box.',
    changed: 'What you owe has changed. Look at the payments and accept again.',
    pay: 'Choose how to pay',
    over: 'There is no plan any more',
    overText: 'This plan has ended or can no longer be accepted. Your loan shows what you owe.',
    toLoan: 'See my loan',
  },
};
