import type { Texts } from '@plazo/contract/text';

const es = {
  waiting: 'espera hasta el {until}',
  waitingNow: 'sale enseguida',
  'handed-over': 'saliendo',
  sent: 'enviado; aún no consta que llegara',
  unreported: 'enviado; el proveedor no dijo si llegó',
  delivered: 'llegó',
  failed: 'no llegó',
  unknown: 'no se sabe si salió',
} as const;

const en: Texts<typeof es> = {
  waiting: 'waits until {until}',
  waitingNow: 'about to be sent',
  'handed-over': 'being sent',
  sent: 'sent; not known yet whether it arrived',
  unreported: 'sent; the provider did not say whether it arrived',
  delivered: 'arrived',
  failed: 'did not arrive',
  unknown: 'not known whether it was sent',
};

/** What became of a message. */
export const deliveryMessages = { es, en };
