import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Entrar a tu cuenta',
  opening: 'Estamos abriendo tu cuenta',
  wait: 'Si la página no cambia en unos segundos, toca «Continuar».',
  go: 'Continuar',
  sent: 'Ya abriste este enlace',
  once: 'Cada enlace abre tu cuenta una sola vez, para que nadie más entre con él.',
  back: 'Volver a mi cuenta',
  otherwise: 'Si tu cuenta no se abre, vuelve a la app o pide otro enlace a {company}.',
  over: 'Este enlace ya no abre tu cuenta',
  why: 'Cada enlace sirve una vez y por poco tiempo. Tus préstamos no cambiaron.',
  nextLogIn: 'Entra con tu celular o abre la app {app}.',
  next: 'Abre la app {app} o pide otro enlace a {company}.',
  logIn: 'Entrar con mi celular',
  call: 'Llamar al {number}',
} as const;

export type LaunchLinkMessages = Texts<typeof es>;

export const launchLinkMessages: Record<LoanLocale, LaunchLinkMessages> = {
  es,
  en: {
    title: 'Sign in',
    opening: 'We’re signing you in',
    wait: 'If nothing happens in a few seconds, tap “Continue”.',
    go: 'Continue',
    sent: 'You’ve already opened this link',
    once: 'Each link signs you in once, so nobody else can use it.',
    back: 'Back to my account',
    otherwise: 'Still not signed in? Go back to the app or ask {company} for another link.',
    over: 'This link has expired',
    why: 'Links work once, for a short time. Your loans haven’t changed.',
    nextLogIn: 'Sign in with your phone, or open the {app} app.',
    next: 'Open the {app} app, or ask {company} for another link.',
    logIn: 'Sign in with my phone',
    call: 'Call {number}',
  },
};
