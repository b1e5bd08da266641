/** Spec 2: a Spanish screen, whatever language the others use. */
export const jointLoginFailureMessages = {
  es: {
    title: 'Fracaso',
    heading: 'No se completó el acceso conjunto',
    unchanged: 'Tu cuenta y tus préstamos siguen igual. Inténtalo otra vez en unos minutos.',
    service: 'Nuestro servicio profesional te ayuda a entrar. Nunca te pide contraseñas ni códigos.',
    payment: 'La fecha de pago de tu préstamo no cambia. Si llamas, te decimos cuánto pagar y con qué referencia.',
    known: 'Lo que conviene saber',
    signIn: 'Volver a entrar',
    goHome: 'Ir al inicio',
    call: 'Llamar al {number}',
  },
};
