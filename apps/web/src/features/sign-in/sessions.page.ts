import * as to from '@plazo/contract/documents';
import { sendLoginCode } from '@plazo/contract/promotion';
import { endSessions, openSessions } from '@plazo/contract/sign-in';
import { linkTo } from '../../paths.ts';
import { definePage } from '../../screen/page.ts';
import { visitor } from '../../screen/states.ts';
import { type SessionsMessages, sessionsMessages } from './sessions.messages.ts';
import { type Sessions, SessionsView } from './sessions.view.tsx';

/** Where the account is signed in, to view and to end: a plain form for each session, so it needs no script. */
export const sessionsPage = definePage<Sessions, SessionsMessages>({
  routes: ['sessions'],
  needs: openSessions,
  states: [{ borrower: 'rosa' }, { name: 'sessions-ended', ...visitor({ ended: '1' }), titledBy: 'ended' }],
  View: SessionsView,
  refetches: true,
  live: 'nothing',
  messages: sessionsMessages,
  title: (t, { sessions }) => (sessions === null ? t.ended : t.title),
  async load({ call, query, offers }) {
    if (query.get('ended') === '1') return { sessions: null, mayLogIn: offers(sendLoginCode) };
    return { sessions: (await call(openSessions, {})).sessions, mayLogIn: false };
  },
  async submit({ call, carry, form }) {
    const { which = '' } = form;
    await call(endSessions, { which });
    if (which !== 'this') return linkTo(to.sessions, carry);
    const { userId: _, sessionId: __, ...launch } = carry.launch;
    return linkTo(to.sessions, { ...carry, launch }, { ended: '1' });
  },
});
