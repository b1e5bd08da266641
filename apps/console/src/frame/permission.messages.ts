import type { Texts } from '@plazo/contract/text';

const es = {
  allowed: 'ahora sí',
  from: 'no antes del {moment}',
  never: 'no',
  because: {
    stopped: 'pidió que no',
    'wrong-phone': 'ese celular es de otra persona',
    'returned-email': 'sus correos vuelven',
    paused: 'está en pausa',
    hours: 'fuera de horario',
    'day-off': 'día sin contacto: {day}',
    cap: 'ya fue lo máximo',
    conversation: 'ya hablaron hace poco',
  },
} as const;

const en: Texts<typeof es> = {
  allowed: 'yes, now',
  from: 'not before {moment}',
  never: 'no',
  because: {
    stopped: 'asked us not to',
    'wrong-phone': 'that phone is somebody else’s',
    'returned-email': 'e-mails to them come back',
    paused: 'it is paused',
    hours: 'outside the hours',
    'day-off': 'day without contact: {day}',
    cap: 'limit reached',
    conversation: 'you spoke a short time ago',
  },
};

/** Whether a borrower may be contacted now, and why not. */
export const permissionMessages = { es, en };
