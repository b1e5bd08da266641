import { definePage } from '../../screen/page.ts';
import { aboutUsMessages } from './about-us.messages.ts';
import type { AboutUs } from './about-us.view.tsx';
import { View } from './about-us.view.tsx';

/** About us (requirement S2). */
export const aboutUsPage = definePage<AboutUs, (typeof aboutUsMessages)['es']>({
  routes: ['aboutUs'],
  name: 'about-us',
  states: [{ name: 'about-us', borrower: 'ana' }],
  view: 'features/support/about-us',
  View,
  live: 'nothing',
  messages: aboutUsMessages,
  title: (t) => t.title,
  load: async ({ tenant }) => tenant,
});
