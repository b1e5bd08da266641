import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  title: 'Quiénes somos',
  welcome: 'Te damos la bienvenida a {app}',
  paragraphs: [
    '{app} es el servicio con el que {company} presta cantidades pequeñas por poco tiempo, para cuando el gasto llega antes que la quincena.',
    'Antes de aceptar ves cuánto recibes, cuánto devuelves y en qué fecha. No hay cargos ocultos, y si algo no te conviene puedes decir que no.',
    'Si un pago se complica, habla con nosotros antes de la fecha: buscamos contigo una salida.',
  ],
  where: 'Estamos en {address}.',
  contact: 'Hablar con servicio al cliente',
  privacy: 'Leer el aviso de privacidad',
};

export type AboutUsMessages = typeof es;

export const aboutUsMessages: Record<LoanLocale, AboutUsMessages> = {
  es,
  en: {
    title: 'About us',
    welcome: 'Welcome to {app}',
    paragraphs: [
      '{app} is how {company} lends small amounts for a short time, for when an expense comes before payday.',
      'Before you accept you see how much you receive, how much you repay and when. There are no hidden charges, and if it does not suit you, you can say no.',
      'If a payment becomes difficult, talk to us before it is due: we will look for a solution with you.',
    ],
    where: 'Find us at {address}.',
    contact: 'Talk to customer service',
    privacy: 'Read the privacy notice',
  },
};
