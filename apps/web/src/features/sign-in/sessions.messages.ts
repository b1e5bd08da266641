import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Sesiones abiertas',
  heading: '¿Dónde está abierta tu cuenta?',
  only: 'Tu cuenta está abierta solo aquí',
  intro: 'Si no reconoces alguna, ciérrala y llámanos al',
  here: 'Este dispositivo',
  elsewhere: 'Otras sesiones',
  unknown: 'Dispositivo desconocido',
  kind: '{browser} en {system}',
  app: 'Una app',
  now: 'En uso ahora',
  opened: 'Se abrió el {day}, {time}',
  used: 'Se usó por última vez el {day}, {time}',
  signOut: 'Cerrar sesión',
  end: 'Cerrar sesión',
  endOthers: 'Cerrar todas las demás',
  account: 'Tu cuenta',
  ended: 'Cerraste tu sesión',
  endedHere: 'Tus préstamos no cambiaron.',
  logIn: 'Entrar otra vez',
} as const;

export type SessionsMessages = Texts<typeof es>;

export const sessionsMessages: Record<LoanLocale, SessionsMessages> = {
  es,
  en: {
    title: 'Open sessions',
    heading: 'Where are you signed in?',
    only: 'You’re signed in only here',
    intro: 'Don’t recognise one? Sign it out and call us at',
    here: 'This device',
    elsewhere: 'Other sessions',
    unknown: 'Unknown device',
    kind: '{browser} on {system}',
    app: 'An app',
    now: 'In use now',
    opened: 'Opened on {day}, {time}',
    used: 'Last used on {day}, {time}',
    signOut: 'Sign out',
    end: 'Sign out',
    endOthers: 'Sign out all others',
    account: 'Your account',
    ended: 'You’re signed out',
    endedHere: 'Your loans haven’t changed.',
    logIn: 'Sign in again',
  },
};
