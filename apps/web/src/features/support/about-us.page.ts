import { definePage } from '../../screen/page.ts';
import { aboutUsMessages } from './about-us.messages.ts';
import type { AboutUs } from './about-us.view.tsx';
import { AboutUsView } from './about-us.view.tsx';

/** About us (requirement S2). */
export const aboutUsPage = definePage<AboutUs, (typeof aboutUsMessages)['es']>({
  routes: ['aboutUs'],
  states: [{ borrower: 'ana' }],
  View: AboutUsView,
  live: 'nothing',
  messages: aboutUsMessages,
  title: (t) => t.title,
  load: async ({ tenant }) => tenant,
});
