import type { DemoComplaint } from './demo-borrower.ts';

/** Enough for two pages of a list: one answered with a picture and unrated, one open with pictures, and others. */
export const gloriasComplaints: readonly DemoComplaint[] = [
  {
    daysAgo: 30,
    sent: { problemType: '5', problemDetail: 'La app se cierra cuando abro el detalle de mi préstamo.' },
    reply: { text: 'Gracias por avisarnos. Lo corregimos; actualiza la app y ábrela de nuevo.' },
  },
  {
    daysAgo: 21,
    sent: { problemType: '2', problemDetail: '¿Por qué la comisión lleva IVA? En la oferta solo vi el interés.' },
  },
  {
    daysAgo: 14,
    sent: { problemType: '4', problemDetail: 'Cambié de domicilio y quiero actualizar mis datos.' },
  },
  {
    daysAgo: 6,
    sent: {
      problemType: '3',
      problemDetail: 'Pagué en la tienda de la esquina el martes y mi pago no aparece. Adjunto mi recibo.',
    },
    pictures: ['receipt'],
    reply: {
      text: 'La referencia de tu recibo no es la de tu préstamo: el pago llegó a otro servicio. Pídele a la tienda que anule ese pago con esta hoja: la tienda te devuelve el dinero en el momento. Luego paga con el código de pago de la app; tu fecha de pago no cambia.',
      pictures: ['cancellation'],
    },
  },
  {
    daysAgo: 3,
    sent: { problemType: '6', problemDetail: 'Quiero saber si puedo pagar antes de la fecha sin costo extra.' },
  },
  {
    daysAgo: 2,
    sent: {
      problemType: '1',
      problemSonType: '103',
      problemDetail: 'Le escribieron a mi hermana por mi préstamo. Ella no tiene nada que ver y no di su número.',
    },
    pictures: ['message-1', 'message-2'],
  },
  {
    daysAgo: 1,
    sent: {
      problemType: '1',
      problemSonType: '102',
      problemDetail: 'Me llaman antes de las siete de la mañana, todos los días, también en domingo.',
    },
  },
];
