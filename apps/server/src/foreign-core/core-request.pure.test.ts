import { capabilities } from '@plazo/contract/capabilities';
import type { AnyEndpoint } from '@plazo/contract/endpoint';
import { loanDetails } from '@plazo/contract/loan';
import { getCaptcha, getSid, getSms, trackVisit } from '@plazo/contract/promotion';
import { getWhatsapp } from '@plazo/contract/support';
import { expect, it } from 'vitest';
import { requestTo } from './core-request.ts';

const launch = { userId: 'ana', sessionId: 's', isNeedPop: '1' };
const queryOf = (endpoint: AnyEndpoint) =>
  new URL(requestTo('http://core', { endpoint, input: { sid: 'v' }, launch }, 1).url).search;

it('sends the session to the calls of the main client, also to those that need none', () => {
  expect(queryOf(loanDetails)).toBe('?userId=ana&sessionId=s&isNeedPop=1');
  expect(queryOf(getWhatsapp)).toBe('?userId=ana&sessionId=s&isNeedPop=1');
});

it.each([capabilities, getSid, getSms, getCaptcha, trackVisit])('sends none to $name', (endpoint) => {
  expect(queryOf(endpoint)).not.toContain('userId');
  expect(queryOf(endpoint)).not.toContain('sessionId');
});
