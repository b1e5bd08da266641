import { fill } from '@plazo/contract/text';
import { describe, expect, it } from 'vitest';
import { segmentsOf } from '../platform/sms/segments.ts';
import { TestServer } from '../testing/test-server.ts';
import { smsTemplates } from './sms-templates.ts';

describe('a text message', () => {
  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    [`${'a'.repeat(159)}€`, 2],
    ['é'.repeat(160), 1],
    ['ó'.repeat(70), 1],
    ['ó'.repeat(71), 2],
    ['验'.repeat(135), 3],
  ])('is counted in segments: %s', (text, count) => expect(segmentsOf(text)).toBe(count));

  it.each(smsTemplates)('fits in one segment, with a long name of the app: %s', (template) => {
    const app = template.startsWith('【') ? '快快贷消费金融信用服务有限责任公司' : 'Financiera del Bajio y Occidente';
    expect(segmentsOf(fill(template, { app, code: '999999' }))).toBe(1);
  });

  it('made longer by a lender’s name is reported at start', async () => {
    const lines = async (displayName: string) => {
      const server = await TestServer.open({
        change: (options) => ({ ...options, config: withName(options.config, displayName) }),
      });
      return server.log.filter((line) => line.includes('segments'));
    };
    const withName = <C extends { tenant: { displayName: string } }>(config: C, displayName: string) => ({
      ...config,
      tenant: { ...config.tenant, displayName },
    });
    expect(await lines('Financiera del Norte')).toEqual([]);
    expect(await lines('Préstamos Ágiles de México')).toEqual([expect.stringContaining('Á')]);
  });
});
