import * as errorCode from '@plazo/contract/error-codes';
import { chooseContact, type OwnMessages, ownMessages } from '@plazo/contract/messages';
import { formatDateTime } from '@plazo/loan-rules/calendar';
import { AppError } from '../platform/app-error.ts';
import type { BorrowerCalls } from '../platform/calls/borrower-calls.ts';
import type { Config } from '../platform/config/config.ts';
import type { Db } from '../platform/db/db.ts';
import { findContactChoice, findContacts, type ListedContact } from './contact.repository.ts';
import { changeContactChoice, hoursOf } from './contact.service.ts';
import { findEmail } from './message.repository.ts';
import { missingFor } from './message-ways.ts';

const shownAtMost = 50;

/** What borrowers read of the contacts with them, and choose about them. */
export function serveOwnMessages(calls: BorrowerCalls, { db, config }: { db: Db; config: Config }): void {
  const { timeZone } = config.tenant;
  const hasMailServer = missingFor('email', config) === null;
  calls.serveBorrower(ownMessages, async (_input, { borrowerId }) => {
    const choice = await findContactChoice(db, borrowerId);
    const hours = hoursOf(choice);
    const hasEmail = hasMailServer && (await findEmail(db, borrowerId)) !== null;
    const used = ['sms', 'whatsapp', hasEmail && 'email', config.APP_MESSAGES_SECRET !== '' && 'app', 'call'] as const;
    // Another one that was stopped is there, too.
    const channels = [...new Set([...used.filter((channel) => channel !== false), ...choice.stopped])];
    return {
      contacts: (await findContacts(db, borrowerId, null, shownAtMost, false)).map((contact) =>
        present(contact, timeZone),
      ),
      channels: channels.map((channel) => ({ channel, isStopped: choice.stopped.includes(channel) ? '1' : '0' })),
      hours: hours ? `${hours.from}-${hours.until}` : '',
      language: choice.language ?? '',
    };
  });
  calls.serveBorrower(chooseContact, async ({ channel, isStopped, hours, language }, { borrowerId, now }) => {
    const [from = '', until = ''] = hours?.split('-') ?? [];
    if (hours && from >= until) throw new AppError(errorCode.invalidRequest, 'the hours end before they begin');
    await db.transaction(async (transaction) => {
      const { stopped } = await findContactChoice(transaction, borrowerId);
      const others = stopped.filter((one) => one !== channel);
      const change = {
        ...(channel && isStopped ? { stopped: isStopped === '1' ? [...others, channel] : others } : {}),
        ...(hours === undefined ? {} : { hoursFrom: from || null, hoursUntil: until || null }),
        ...(language === undefined ? {} : { language }),
      };
      await changeContactChoice(transaction, borrowerId, change, { changedBy: 'borrower', changedAt: now });
    });
    return {};
  });
}

function present({ madeAt, channel, content, subject, language, state, outcome }: ListedContact, timeZone: string) {
  return {
    at: formatDateTime(madeAt, timeZone).slice(0, 16),
    channel,
    ...(content === null ? {} : { content }),
    ...(subject === null ? {} : { subject }),
    ...(language === null ? {} : { language }),
    outcome: state === null ? notedOutcome(channel, outcome) : messageOutcome(state),
  } satisfies OwnMessages['contacts'][number];
}

/** Of what somebody noted: a message that they wrote themselves was sent, a letter is made. */
function notedOutcome(channel: ListedContact['channel'], outcome: ListedContact['outcome']) {
  if (outcome !== null) return outcome === 'reached' ? outcome : 'not-reached';
  return (['sms', 'whatsapp', 'email'] as const).some((written) => written === channel) ? 'sent' : 'made';
}

function messageOutcome(state: NonNullable<ListedContact['state']>) {
  if (state === 'delivered') return 'arrived';
  return state === 'failed' ? 'failed' : 'sent';
}
