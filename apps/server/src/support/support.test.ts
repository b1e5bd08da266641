import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getWhatsapp } from '@plazo/contract/support';
import { contactCallOverall } from '@plazo/loan-rules/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'plazo-support-'));
  const file = path.join(folder, 'tenant.json');
  const contact = {
    servicePhone: '800 123 4567',
    serviceWhatsapp: '+52 55 1111 2222',
    serviceEmail: 'hola@amable.example',
    serviceHours: { es: 'De 9 a 18', en: '9 to 18' },
    serviceOpen: [{ days: ['monday', 'tuesday'], from: '09:00', until: '18:00' }],
  };
  writeFileSync(file, JSON.stringify(contact));
  server = await TestServer.open({ environment: { TENANT_FILE: file } });
});
afterAll(() => rmSync(folder, { recursive: true }));

const input = { overall: contactCallOverall };
const contact = { phone: '+52 55 1111 2222', va: '800 123 4567', email: 'hola@amable.example' };

describe('the customer contact', () => {
  it('is the tenant file’s, in the reader’s language', async () => {
    expect(await server.call(getWhatsapp, input)).toMatchObject({ ...contact, hours: 'De 9 a 18' });
    expect(await server.call(getWhatsapp, input, { isNeedPop: '1' })).toMatchObject({ ...contact, hours: '9 to 18' });
  });

  it('says until when somebody answers, or from when', async () => {
    const answers = async () => {
      const { open, opens } = await server.call(getWhatsapp, input);
      return { open, opens };
    };
    // It is Monday, 2026-03-02, 10:00.
    expect(await answers()).toEqual({ open: { until: '18:00' } });
    server.clock.moveDays(2);
    expect(await answers()).toEqual({ opens: { date: '2026-03-09', from: '09:00' } });
    server.clock.moveDays(-2);
  });

  it('is given to anyone without a session, or with an ended one', async () => {
    const ended = { userId: 'nobody', sessionId: 'ended' };
    expect(await server.call(getWhatsapp, input, ended)).toMatchObject(contact);
  });

  it('is asked for with overall=30', async () => {
    const { status, code } = await server.post(getWhatsapp, {});
    expect({ status, code }).toEqual({ status: 400, code: '40000' });
  });
});
