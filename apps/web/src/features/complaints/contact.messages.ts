import type { Texts } from '@plazo/contract/text';
import { serviceHoursMessages as service } from '../../legal/service-hours.ts';

const es = {
  ...service.es,
  call: 'Llamar al {number}',
  chat: 'WhatsApp',
  mail: 'Correo',
} as const;

export type ContactMessages = Texts<typeof es>;

/** How to reach a person, where a complaint is not sent here. */
export const contactMessages: Record<'es' | 'en', ContactMessages> = {
  es,
  en: { ...service.en, call: 'Call {number}', chat: 'WhatsApp', mail: 'Email' },
};
