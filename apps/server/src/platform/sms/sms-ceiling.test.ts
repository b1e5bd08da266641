import { pino } from 'pino';
import { expect, it } from 'vitest';
import { TestServer } from '../../testing/test-server.ts';
import { takeHits } from '../http/rate-limit.repository.ts';
import { SmsCeiling } from './sms-ceiling.ts';

it('strangers use up their share of the text messages, and leave the rest to borrowers', async () => {
  const { db, clock, config } = await TestServer.open();
  const limits = { ...config.tenant.promotion.limits, tenantPerHour: 10, tenantPerDay: 1_000 };
  const ceiling = new SmsCeiling(limits, pino({ level: 'silent' }));
  const now = clock.now();
  const asStranger = () => takeHits(db, ceiling.limitsOfStrangers, now);
  for (let time = 0; time < 8; time += 1) expect(await asStranger()).toMatchObject({ keys: [] });
  expect(await asStranger()).toMatchObject({ keys: ['sms-tenant-hour-strangers'] });
  expect(ceiling.isReached(['sms-tenant-hour-strangers'], now)).toBe(true);
  await ceiling.take(db, now);
  await ceiling.take(db, now);
  await expect(ceiling.take(db, now)).rejects.toThrow('the ceiling on text messages is reached');
});
