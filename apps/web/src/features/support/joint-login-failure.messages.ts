/** Spec 2: a Spanish screen, whatever language the others use. */
export const jointLoginFailureMessages = {
  es: {
    title: 'Fracaso',
    heading: 'No se completó el acceso conjunto',
    unchanged: 'Tu cuenta y tus préstamos no cambiaron. Inténtalo de nuevo en unos minutos.',
    service:
      'Contamos con un servicio profesional que te ayuda a entrar y a resolver tus dudas. Nunca te pedirá contraseñas ni códigos.',
    payment:
      'Si tienes un préstamo, su fecha de pago sigue siendo la misma. Llámanos y te decimos cuánto pagar y con qué referencia.',
    signIn: 'Volver a entrar',
    goHome: 'Ir al inicio',
    call: 'Llamar al {number}',
  },
};
