import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  skip: 'Ir al contenido',
  menu: 'Menú',
  closeMenu: 'Cerrar menú',
  navigation: 'Secciones del sitio',
  home: 'Inicio',
  about: 'Quiénes somos',
  policy: 'Aviso de privacidad',
  loan: 'Términos del préstamo',
  // In the language of the readers who need it.
  otherLanguage: 'English',
  reach: 'Contacto',
  logIn: 'Entrar a mi cuenta',
  inApp: 'Tu cuenta también está en la app {app}.',
  getApp: 'Descargar la app',
  getAppFrom: 'Descargar en {store}',
  getAppIn: { ios: 'App Store', android: 'Google Play' },
  inStores: 'La app {app}:',
  documents: 'Documentos',
  user: 'Acuerdo de uso',
  costs: 'Costos',
  seeCosts: 'Ver cuánto cuesta un préstamo',
  copyright: '© {year} {company} · Todos los derechos reservados.',
} as const;

export type SiteMessages = Texts<typeof es>;

/** The frame of every page of the company site. */
export const siteMessages: Record<LoanLocale, SiteMessages> = {
  es,
  en: {
    skip: 'Skip to content',
    menu: 'Menu',
    closeMenu: 'Close menu',
    navigation: 'Sections of the site',
    home: 'Home',
    about: 'About us',
    policy: 'Privacy policy',
    loan: 'Loan terms and conditions',
    otherLanguage: 'Español',
    reach: 'Contact',
    logIn: 'Sign in to my account',
    inApp: 'You can also use the {app} app.',
    getApp: 'Download the app',
    getAppFrom: 'Download from {store}',
    getAppIn: { ios: 'App Store', android: 'Google Play' },
    inStores: 'The {app} app:',
    documents: 'Documents',
    user: 'User agreement',
    costs: 'Costs',
    seeCosts: 'See what a loan costs',
    copyright: '© {year} {company} · All rights reserved.',
  },
};
