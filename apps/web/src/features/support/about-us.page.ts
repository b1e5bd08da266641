import type { Tenant } from '@plazo/contract/pages';
import { frameCss } from '../../screen/frame.css.ts';
import { definePage } from '../../screen/page.ts';
import button from '../../ui/button.css?inline';
import prose from '../../ui/prose.css?inline';
import css from './about-us.css?inline';
import { aboutUsMessages } from './about-us.messages.ts';
import { View } from './about-us.view.tsx';

export type AboutUs = Pick<Tenant, 'displayName' | 'logo' | 'companyName' | 'companyAddress'>;

/** About us (requirement S2). */
export const aboutUsPage = definePage<AboutUs, (typeof aboutUsMessages)['es']>({
  routes: ['aboutUs'],
  view: 'features/support/about-us',
  View,
  css: [...frameCss, prose, button, css],
  live: 'nothing',
  messages: aboutUsMessages,
  title: (t) => t.title,
  load: async ({ tenant }) => tenant,
});
