import { apiMessages } from '../api/api.messages.ts';
import { screenMessages } from '../screen/screen.messages.ts';
import type { Screen } from '../screen/screen.ts';

const format = { symbol: '$', group: '.', decimal: ',' };

/**
 * The environment in which a test renders a view: the document of a Spanish reader with a session and a campaign, except for what the test
 * changes.
 */
export function testScreen({ locale = 'es', ...changes }: Partial<Screen> = {}): Screen {
  return {
    locale,
    url: '/loan-details?orderId=PZ1',
    carry: { launch: { userId: 'ana', sessionId: 's' }, rest: [['campaign', 'x']] },
    format,
    contractFormat: format,
    tenant: {
      displayName: 'Plazo',
      appScheme: 'plazo://',
      servicePhone: '+52 55',
      allowedHosts: ['pictures.example'],
      agreementChecked: true,
    },
    refetches: false,
    loadedOn: '2026-03-02',
    loadedAt: '14:05',
    t: { ...screenMessages[locale], ...apiMessages[locale] },
    ...changes,
  };
}
