import { isApiError } from '@plazo/contract/envelope';
import { sendLoginCode } from '@plazo/contract/promotion';
import { launchCodePattern, openLaunchLink } from '@plazo/contract/sign-in';
import { definePage, type LoadContext } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { withLaunch } from '../../wire-addresses.ts';
import { type LaunchLinkMessages, launchLinkMessages } from './launch-link.messages.ts';
import { type LaunchLink, LaunchLinkView } from './launch-link.view.tsx';

/**
 * Exchanges the code of a launch link for a session. Opening the document changes nothing, because messengers and mail filters prefetch
 * links; its form does, and a browser submits it automatically.
 */
export const launchLinkPage = definePage<LaunchLink, LaunchLinkMessages>({
  routes: ['launchLink'],
  needs: openLaunchLink,
  states: [{ name: 'launch-link-over', ...visitor(), titledBy: 'over' }],
  View: LaunchLinkView,
  live: 'nothing',
  messages: launchLinkMessages,
  title: (t, { launchCode }) => (launchCode === null ? t.over : t.title),
  load: async (context) => linkOf(context, context.query.get('launchCode') ?? ''),

  async submit(context) {
    const { form, call, carry } = context;
    const data = linkOf(context, form.launchCode ?? '');
    if (data.launchCode === null) return { data, status: 410 };
    try {
      const { launchCode } = data;
      const { userId, sessionId, address } = await call(openLaunchLink, { launchCode });
      return withLaunch(address, { ...carry, launch: { ...carry.launch, userId, sessionId } });
    } catch (error) {
      if (isApiError(error) && error.status === 404) return { data: { ...data, launchCode: null }, status: 410 };
      throw error;
    }
  },
});

function linkOf({ tenant, offers }: LoadContext, given: string): LaunchLink {
  const { displayName: company, servicePhone } = tenant;
  const launchCode = new RegExp(launchCodePattern).test(given) ? given : null;
  return { launchCode, company, servicePhone, mayLogIn: offers(sendLoginCode) };
}
