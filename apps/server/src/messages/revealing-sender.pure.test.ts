import { expect, it } from 'vitest';
import type { Config } from '../platform/config/config.ts';
import { refuseRevealingSender } from './revealing-sender.ts';

const check = (name: string, displayName = 'Plazo', SMTP_URL = 'smtp://127.0.0.1') =>
  refuseRevealingSender({ SMTP_URL, tenant: { displayName, contact: { sender: { name, address: '' } } } } as Config);

it('refuses a sender whose name tells others of a debt, where e-mails are sent', () => {
  expect(() => check('')).not.toThrow();
  expect(() => check('Avisos de Plazo', 'Créditos Ya')).not.toThrow();
  expect(() => check('Cobranza Plazo')).toThrow('TENANT_FILE: contact.sender.name: debt or lateness: cobr');
  expect(() => check('', 'Créditos Ya')).toThrow('contact.sender.name is empty, and displayName: debt or lateness');
  expect(() => check('', 'Créditos Ya', '')).not.toThrow();
});
