import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';
import { type SiteMessages, siteMessages } from './site.messages.ts';

const es = {
  title: 'Quiénes somos',
  description: 'Quién es {company}, cómo presta con {app} y cómo se paga.',
  paragraphs: [
    'Con {app} prestamos dinero para el gasto que no espera: la renta, una medicina, la refacción del coche.',
    'Prestamos poco y por un tiempo definido: sabes qué día termina.',
  ],
  steps: 'Así funciona un préstamo',
  step: [
    { title: 'Lo pides en la app', text: 'Desde tu teléfono y sin papeles.' },
    {
      title: 'Ves la oferta completa',
      text: 'Cuánto recibes, cuánto devuelves y cuándo. Si no te conviene, no la aceptas.',
    },
    { title: 'Recibes el dinero', text: 'En la cuenta que tú registraste.' },
    {
      title: 'Pagas donde te queda cerca',
      text: 'En tienda con un código, o por transferencia.',
    },
  ],
} as const;

export type AboutMessages = Texts<typeof es>;

/** About the company (requirement S5): a section of the home page and a page of its own. */
export const aboutMessages: Record<LoanLocale, AboutMessages> = {
  es,
  en: {
    title: 'About us',
    description: 'Who {company} is, how it lends with {app} and how a loan is repaid.',
    paragraphs: [
      'With {app} we lend for the expense that can’t wait: the rent, medicine, a spare part for the car.',
      'We lend small amounts for a fixed time, so you know the day it ends.',
    ],
    steps: 'How a loan works',
    step: [
      { title: 'You apply in the app', text: 'From your phone, no paperwork.' },
      {
        title: 'You see the whole offer',
        text: 'What you receive, what you repay, and when. If it doesn’t suit you, don’t accept it.',
      },
      { title: 'You receive the money', text: 'In the account you registered.' },
      {
        title: 'You pay close to home',
        text: 'At a shop with a code, or by transfer.',
      },
    ],
  },
};

export type AboutPageMessages = SiteMessages & { aboutUs: AboutMessages };

export const aboutPageMessages: Record<LoanLocale, AboutPageMessages> = {
  es: { ...siteMessages.es, aboutUs: aboutMessages.es },
  en: { ...siteMessages.en, aboutUs: aboutMessages.en },
};
