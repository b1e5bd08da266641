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
    hours: 'fuera del horario en que se permite',
    'day-off': 'día sin contacto: {day}',
    cap: 'ya se le contactó las veces que se permiten',
    conversation: 'ya hablaron por teléfono, y por ley hay que dejarle unos días',
  },
  daysOff: 'domingos o días sin contacto',
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
    hours: 'outside the hours that are allowed',
    'day-off': 'day without contact: {day}',
    cap: 'contacted as often as is allowed',
    conversation: 'you spoke on the phone, and the law leaves them alone for some days',
  },
  daysOff: 'Sundays or days without contact',
};

/** Whether a borrower may be contacted now, and why not. */
export const permissionMessages = { es, en };
