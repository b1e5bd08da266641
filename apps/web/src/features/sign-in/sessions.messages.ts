import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Sesiones abiertas',
  heading: '¿Dónde está abierta tu cuenta?',
  intro: 'Si no reconoces alguna, ciérrala y llámanos al',
  here: 'Aquí',
  elsewhere: 'Otras sesiones',
  none: 'Solo aquí.',
  unknown: 'Dispositivo desconocido',
  opened: 'Se abrió el {day}, {time}',
  used: 'Se usó por última vez el {day}, {time}',
  signOut: 'Cerrar sesión aquí',
  end: 'Cerrar sesión',
  endOthers: 'Cerrar todas las demás',
  account: 'Tu cuenta',
  ended: 'Cerraste tu sesión',
  endedHere: 'En este dispositivo ya no se ve tu cuenta. Tus préstamos no cambiaron.',
  logIn: 'Entrar otra vez',
} as const;

export type SessionsMessages = Texts<typeof es>;

export const sessionsMessages: Record<LoanLocale, SessionsMessages> = {
  es,
  en: {
    title: 'Open sessions',
    heading: 'Where is your account open?',
    intro: 'If you do not recognise one, sign it out and call us at',
    here: 'Here',
    elsewhere: 'Other sessions',
    none: 'Only here.',
    unknown: 'Unknown device',
    opened: 'Opened on {day}, {time}',
    used: 'Last used on {day}, {time}',
    signOut: 'Sign out here',
    end: 'Sign out',
    endOthers: 'Sign out all others',
    account: 'Your account',
    ended: 'You have signed out',
    endedHere: 'This device no longer shows your account. Your loans have not changed.',
    logIn: 'Sign in again',
  },
};
