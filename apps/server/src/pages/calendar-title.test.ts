import { expect, it } from 'vitest';
import type { Config } from '../platform/config/config.ts';
import { refuseRevealingTitles } from './calendar-title.ts';

const check = (es: string, en: string) => refuseRevealingTitles({ tenant: { calendarTitle: { es, en } } } as Config);

it('refuses a title that tells others of a debt, an amount or a threat, and says which', () => {
  expect(() => check('', '')).not.toThrow();
  expect(() => check('Cita con Ana', 'Date with Ana')).not.toThrow();
  expect(() => check('Pagar mi préstamo', '')).toThrow('TENANT_FILE: calendarTitle.es: debt or lateness: prestamo');
  expect(() => check('', 'Pay $200')).toThrow('TENANT_FILE: calendarTitle.en: an amount or a number');
  expect(() => check('Último aviso', '')).toThrow('calendarTitle.es');
});
