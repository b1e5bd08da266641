import type { Texts } from '@plazo/contract/text';

const es = {
  loading: 'Cargando',
  retry: 'Volver a intentar',
  forSupport: 'Para soporte',
  problems: {
    unreached: { title: 'No hay respuesta del servidor', next: 'Revisa tu conexión. Repetir es seguro.' },
    'invalid-request': { title: 'Algo de lo escrito no es válido', next: 'Corrígelo y vuelve a enviarlo.' },
    'invalid-cursor': { title: 'La lista cambió de forma', next: 'Cárgala desde el principio.' },
    'idempotency-key-missing': { title: 'La consola envió algo incompleto', next: 'Recarga la página.' },
    unauthorized: { title: 'Tu sesión terminó', next: 'Entra de nuevo: lo que escribiste sigue aquí.' },
    'missing-scope': { title: 'Tu rol no permite esto', next: 'Quien dirige el equipo puede dártelo.' },
    'proof-needed': { title: 'Confirma que eres tú', next: 'Hazlo y envíalo de nuevo.' },
    'needs-second-person': { title: 'Lo tiene que aprobar otra persona', next: 'Pídeselo a quien aprueba.' },
    'not-found': { title: 'Esto no existe', next: 'Revisa el número o vuelve a la lista.' },
    'method-not-allowed': { title: 'La consola pidió algo desconocido', next: 'Recarga la página.' },
    conflict: { title: 'Ya no se puede: el estado cambió', next: 'Actualiza la página para ver cómo está ahora.' },
    'idempotency-key-running': { title: 'El primer envío sigue en curso', next: 'Espera un momento y repite.' },
    'being-made': { title: 'Se está calculando', next: 'Espera un momento y repite.' },
    gone: { title: 'Ya caducó', next: 'Pide o crea uno nuevo.' },
    'precondition-failed': {
      title: 'Otra persona lo cambió',
      next: 'Actualiza y revisa antes de enviarlo. Tu texto sigue aquí.',
    },
    'body-too-large': { title: 'Es demasiado largo', next: 'Acórtalo y vuelve a enviarlo.' },
    'unsupported-type': { title: 'La consola envió algo desconocido', next: 'Recarga la página.' },
    'not-possible': { title: 'Las cifras no lo permiten', next: 'Revisa el monto y vuelve a enviarlo.' },
    'idempotency-key-reused': {
      title: 'Esto ya se envió con otros datos',
      next: 'Revisa qué se hizo antes de repetir.',
    },
    'too-many-requests': { title: 'Demasiados intentos', next: 'Espera un minuto y repite.' },
    internal: { title: 'Algo falló de nuestro lado', next: 'Repite. Si sigue, avisa a soporte.' },
    unavailable: { title: 'El servicio no está disponible por ahora', next: 'Repite en un momento.' },
    timeout: { title: 'Tardó demasiado', next: 'Repetir es seguro.' },
  },
} as const;

const en: Texts<typeof es> = {
  loading: 'Loading',
  retry: 'Try again',
  forSupport: 'For support',
  problems: {
    unreached: { title: 'The server does not answer', next: 'Check your connection. It is safe to try again.' },
    'invalid-request': { title: 'Something you wrote is not valid', next: 'Correct it and send it again.' },
    'invalid-cursor': { title: 'The list has changed', next: 'Load it from the beginning.' },
    'idempotency-key-missing': { title: 'The console sent something incomplete', next: 'Reload the page.' },
    unauthorized: { title: 'Your session has ended', next: 'Sign in again: what you wrote is still here.' },
    'missing-scope': { title: 'Your role does not allow this', next: 'An owner of the team can give it to you.' },
    'proof-needed': { title: 'Confirm that it is you', next: 'Do so and send it again.' },
    'needs-second-person': { title: 'Another person has to approve this', next: 'Ask somebody who approves.' },
    'not-found': { title: 'There is no such thing', next: 'Check the number or go back to the list.' },
    'method-not-allowed': { title: 'The console asked for something unknown', next: 'Reload the page.' },
    conflict: { title: 'Not possible any more: the state has changed', next: 'Refresh the page to see how it is now.' },
    'idempotency-key-running': { title: 'The first one is still under way', next: 'Wait a moment and try again.' },
    'being-made': { title: 'It is being worked out', next: 'Wait a moment and try again.' },
    gone: { title: 'It has expired', next: 'Ask for, or make, another one.' },
    'precondition-failed': {
      title: 'Another person changed it',
      next: 'Refresh and look before you send it. Your text is still here.',
    },
    'body-too-large': { title: 'It is too long', next: 'Shorten it and send it again.' },
    'unsupported-type': { title: 'The console sent something unknown', next: 'Reload the page.' },
    'not-possible': { title: 'The figures do not allow this', next: 'Check the amount and send it again.' },
    'idempotency-key-reused': {
      title: 'This was sent before with other data',
      next: 'See what was done before you repeat it.',
    },
    'too-many-requests': { title: 'Too many tries', next: 'Wait a minute and try again.' },
    internal: { title: 'Something failed on our side', next: 'Try again. If it goes on, tell support.' },
    unavailable: { title: 'The service is not available for now', next: 'Try again in a moment.' },
    timeout: { title: 'It took too long', next: 'It is safe to try again.' },
  },
};

export const stateMessages = { es, en };
