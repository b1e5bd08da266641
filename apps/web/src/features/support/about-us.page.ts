import type { Tenant } from '@plazo/contract/pages';
import { definePage } from '../../screen/page.ts';
import { aboutUsMessages } from './about-us.messages.ts';
import { View } from './about-us.view.tsx';

export type AboutUs = Pick<Tenant, 'displayName' | 'logo' | 'companyName' | 'companyAddress'>;

/** About us (requirement S2). */
export const aboutUsPage = definePage<AboutUs, (typeof aboutUsMessages)['es']>({
  routes: ['aboutUs'],
  view: 'features/support/about-us',
  View,
  live: 'nothing',
  messages: aboutUsMessages,
  title: (t) => t.title,
  load: async ({ tenant }) => tenant,
});
