import { type ErrorCode, errorCode } from '@plazo/contract/envelope';
import type { LoanLocale } from '@plazo/contract/launch';

/** What a reader is told when a call fails: what happened and what to do next. */
const messages: Record<LoanLocale, Record<Exclude<ErrorCode, '-1'>, string>> = {
  es: {
    [errorCode.invalidRequest]: 'Falta un dato o no es válido. Vuelve a abrir la pantalla e inténtalo de nuevo.',
    [errorCode.sessionExpired]: 'Tu sesión terminó. Vuelve a entrar para continuar.',
    [errorCode.notFound]: 'No encontramos lo que buscas. Vuelve al inicio e inténtalo de nuevo.',
    [errorCode.offerExpired]: 'Esta oferta ya venció. Pide una nueva; no se creó ningún préstamo.',
    [errorCode.orderNotPayable]: 'Este préstamo no se puede pagar en este momento.',
    [errorCode.conflict]: 'Los datos cambiaron mientras tanto. Vuelve a cargar la pantalla.',
    [errorCode.bodyTooLarge]: 'Lo que enviaste es demasiado grande.',
    [errorCode.unsupportedType]: 'El formato de lo que enviaste no es válido.',
    [errorCode.amountMismatch]:
      'Las cifras cambiaron. Vuelve a cargar la pantalla y revísalas; no se hizo ningún cambio.',
    [errorCode.tooManyRequests]: 'Demasiados intentos seguidos. Espera un momento e inténtalo de nuevo.',
    [errorCode.internal]: 'Algo falló de nuestro lado. Inténtalo de nuevo en un momento.',
    [errorCode.unavailable]: 'El servicio no está disponible. Inténtalo de nuevo en un momento.',
    [errorCode.timeout]: 'La respuesta tardó demasiado. Inténtalo de nuevo.',
  },
  en: {
    [errorCode.invalidRequest]: 'Something is missing or not valid. Open the screen again and retry.',
    [errorCode.sessionExpired]: 'Your session has ended. Sign in again to continue.',
    [errorCode.notFound]: 'We could not find that. Go back to the start and try again.',
    [errorCode.offerExpired]: 'This offer has expired. Ask for a new one; no loan was made.',
    [errorCode.orderNotPayable]: 'This loan cannot be paid at the moment.',
    [errorCode.conflict]: 'The data changed in the meantime. Load the screen again.',
    [errorCode.bodyTooLarge]: 'What you sent is too large.',
    [errorCode.unsupportedType]: 'The format of what you sent is not valid.',
    [errorCode.amountMismatch]: 'The figures have changed. Load the screen again and check them; nothing was changed.',
    [errorCode.tooManyRequests]: 'Too many attempts in a row. Wait a moment and try again.',
    [errorCode.internal]: 'Something failed on our side. Try again in a moment.',
    [errorCode.unavailable]: 'The service is not available. Try again in a moment.',
    [errorCode.timeout]: 'The answer took too long. Try again.',
  },
};

/** The message of a code in the reader's language. */
export function errorMessage(code: string, locale: LoanLocale): string {
  const catalogue: Record<string, string> = messages[locale];
  return catalogue[code] ?? messages[locale][errorCode.internal];
}

/** The HTTP status that a code stands for: its first three digits. */
export function statusOfCode(code: string): number {
  return Number(code.slice(0, 3));
}
