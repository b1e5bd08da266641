/** Spec 2: a Spanish screen, whatever the language of the others. */
export const jointLoginFailureMessages = {
  es: {
    title: 'Fracaso',
    heading: 'No se completó el acceso conjunto',
    unchanged: 'Tu cuenta y tus préstamos no cambiaron. Vuelve a la app e inténtalo de nuevo en unos minutos.',
    service:
      'Contamos con un servicio profesional que te ayuda a entrar y a resolver tus dudas. Nunca te pedirá contraseñas ni códigos.',
    payment:
      'Si tienes un préstamo, su fecha de pago sigue siendo la misma. Llámanos y te decimos cuánto pagar y con qué referencia.',
    back: 'Volver a la app',
    call: 'Llamar al {number}',
  },
};
