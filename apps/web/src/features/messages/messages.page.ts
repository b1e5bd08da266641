import * as to from '@plazo/contract/documents';
import { chooseContact, type OwnMessages, ownMessages } from '@plazo/contract/messages';
import { linkTo } from '../../paths.ts';
import { definePage } from '../../screen/page.ts';
import { type MessagesMessages, messagesMessages } from './messages.messages.ts';
import { MessagesView } from './messages.view.tsx';

/** What the lender has sent, and by which ways, when and in which language it may: a plain form for each choice, so it needs no script. */
export const messagesPage = definePage<OwnMessages, MessagesMessages>({
  routes: ['messages'],
  needs: ownMessages,
  states: [{ borrower: 'gloria' }, { name: 'messages-none', borrower: 'rosa' }],
  View: MessagesView,
  refetches: true,
  live: 'nothing',
  messages: messagesMessages,
  title: (t) => t.title,
  load: ({ call }) => call(ownMessages, {}),
  async submit({ call, carry, form }) {
    const { channel, isStopped, hours, language } = form as Record<string, string | undefined>;
    const isStop = isStopped === '1' ? '1' : '0';
    const spoken = language === '2' ? '2' : '1';
    const known = channels.find((one) => one === channel);
    if (known) await call(chooseContact, { channel: known, isStopped: isStop });
    else await call(chooseContact, { hours: hours ?? '', language: spoken });
    return linkTo(to.messages, carry);
  },
});

const channels = ['sms', 'whatsapp', 'email', 'app', 'call', 'visit', 'letter'] as const;
