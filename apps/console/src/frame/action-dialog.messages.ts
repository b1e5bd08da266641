import type { Texts } from '@plazo/contract/text';

const es = {
  cancel: 'Cancelar',
  close: 'Cerrar',
  readAgain: 'Actualizar y seguir',
  again: 'Enviar de nuevo',
  waits: 'Pedido: aún no está hecho. Falta que otra persona lo apruebe, hasta el {until}.',
  unknown: 'No se sabe si llegó. Enviarlo de nuevo es seguro: no se hace dos veces.',
} as const;

const en: Texts<typeof es> = {
  cancel: 'Cancel',
  close: 'Close',
  readAgain: 'Refresh and go on',
  again: 'Send again',
  waits: 'Requested: not done yet. Another person has to approve it, until {until}.',
  unknown: 'It is not known whether it arrived. Sending it again is safe: it is not done twice.',
};

export const actionMessages = { es, en };
