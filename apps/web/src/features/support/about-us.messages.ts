import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Quiénes somos',
  welcome: 'Te damos la bienvenida a {app}',
  what: 'Préstamos pequeños y por poco tiempo, para cuando el gasto llega antes que la quincena.',
  promises: 'Lo que puedes esperar',
  promise: [
    { title: 'Ves todo antes de aceptar', text: 'Cuánto recibes, cuánto devuelves y cuándo. Sin cargos ocultos.' },
    { title: 'Sin sorpresas', text: 'Si te atrasas, ves día por día lo que se suma.' },
    {
      title: 'Personas que contestan',
      text: 'Si un pago se complica, habla con nosotros, aunque la fecha ya haya pasado.',
    },
  ],
  lender: 'Quién te presta',
  company: 'Empresa',
  address: 'Domicilio',
  more: 'Más información',
  contact: 'Ayuda y contacto',
  privacy: 'Aviso de privacidad',
} as const;

export type AboutUsMessages = Texts<typeof es>;

export const aboutUsMessages: Record<LoanLocale, AboutUsMessages> = {
  es,
  en: {
    title: 'About us',
    welcome: 'Welcome to {app}',
    what: 'Small loans for a short time, for when an expense comes before payday.',
    promises: 'What you can expect',
    promise: [
      {
        title: 'You see it all before you accept',
        text: 'How much you receive, how much you repay, and when. No hidden charges.',
      },
      { title: 'No surprises', text: 'Running late? You see each day’s charge.' },
      {
        title: 'People who answer',
        text: 'If a payment becomes difficult, talk to us, even if the due date has passed.',
      },
    ],
    lender: 'Who lends to you',
    company: 'Company',
    address: 'Address',
    more: 'More information',
    contact: 'Help and contact',
    privacy: 'Privacy notice',
  },
};
