import type { Texts } from '@plazo/contract/text';

const es = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  readAgain: 'Actualizar y seguir',
  again: 'Enviar de nuevo',
  ask: 'Pedir: {what}',
  waits: 'Pedido: aún no está hecho. Falta que otra persona lo apruebe, hasta el {until}.',
  mustWait:
    'No se hará enseguida: otra persona tiene que aprobarlo, en {hours} horas como mucho. Hasta entonces nada cambia, y si nadie lo aprueba no se hace.',
  mayWait:
    'Si pasa de {above}, o si lo que ya se hizo con esta orden o hiciste hoy suma más, no se hará enseguida: otra persona tendrá que aprobarlo, en {hours} horas como mucho.',
  unknown: 'No se sabe si llegó. Enviarlo de nuevo es seguro: no se hace dos veces.',
} as const;

const en: Texts<typeof es> = {
  cancel: 'Cancel',
  close: 'Close',
  readAgain: 'Refresh and go on',
  again: 'Send again',
  ask: 'Ask for: {what}',
  waits: 'Requested: not done yet. Another person has to approve it, until {until}.',
  mustWait:
    'It will not be done at once: another person has to approve it, within {hours} hours. Until then nothing changes, and if nobody approves it, it is not done.',
  mayWait:
    'If it is over {above}, or if that is exceeded together with what was done on this order, or by you today, it will not be done at once: another person will have to approve it, within {hours} hours.',
  unknown: 'It is not known whether it arrived. Sending it again is safe: it is not done twice.',
};

export const actionMessages = { es, en };
