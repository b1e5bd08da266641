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
  why: 'Cada enlace sirve una sola vez y por poco tiempo, para que nadie más entre con él. Tu cuenta y tus préstamos no cambiaron.',
  next: 'Abre la app {app} o pide otro enlace a {company}.',
  logIn: 'Entrar con mi celular',
  call: 'Llamar al {number}',
} as const;

export type LaunchLinkMessages = Texts<typeof es>;

export const launchLinkMessages: Record<LoanLocale, LaunchLinkMessages> = {
  es,
  en: {
    title: 'Open your account',
    opening: 'We are opening your account',
    wait: 'If the page does not change in a few seconds, tap “Continue”.',
    go: 'Continue',
    sent: 'You have already opened this link',
    once: 'Each link opens your account once, so that nobody else can use it.',
    back: 'Back to my account',
    otherwise: 'If your account does not open, go back to the app or ask {company} for another link.',
    over: 'This link no longer opens your account',
    why: 'Each link works once and for a short time, so that nobody else can use it. Your account and your loans have not changed.',
    next: 'Open the {app} app, or ask {company} for another link.',
    logIn: 'Sign in with my phone',
    call: 'Call {number}',
  },
};
