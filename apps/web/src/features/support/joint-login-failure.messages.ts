/** Spec 2: a Spanish screen, whatever language the others use. */
export const jointLoginFailureMessages = {
  es: {
    // Spec 2, verbatim: the document's title, which the app shows.
    title: 'Fracaso',
    header: 'Entrar a tu cuenta',
    heading: 'No pudimos abrir tu cuenta',
    unchanged: 'Tu préstamo y tu fecha de pago siguen igual. Inténtalo otra vez en unos minutos.',
    // Spec 2: the notice is about professional services and the payment.
    service: 'Al llamar te atienden profesionales. Nadie de {brand} te pide tu clave.',
    known: 'Lo que conviene saber',
    signIn: 'Volver a entrar',
    goHome: 'Ir al inicio',
    call: 'Llamar al {number}',
  },
};
