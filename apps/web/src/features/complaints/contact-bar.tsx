import { fill } from '@plazo/contract/text';
import { unbroken } from '../../lib/phone-link.ts';
import { CallLink } from '../../screen/call-link.tsx';
import { useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonPair } from '../../ui/button-pair.tsx';
import type { ContactMessages } from './contact.messages.ts';
import type { Contact } from './contact.ts';

interface ContactProps {
  contact: Contact | null;
  t: ContactMessages;
}

/** A person instead of a form: to be called, or written to. */
export function ContactBar({ contact, t }: ContactProps) {
  const { tenant } = useScreen();
  const number = contact?.va || tenant.servicePhone;
  return (
    <ActionBar>
      <CallLink number={number}>{fill(t.call, { number: unbroken(number) })}</CallLink>
      <Written contact={contact} t={t} />
    </ActionBar>
  );
}

/** The ways to write to the lender, if it has any. */
function Written({ contact, t }: ContactProps) {
  const mail = contact?.email ? `mailto:${encodeURI(contact.email)}` : null;
  const ways = [
    { href: contact?.chat ?? null, text: t.chat },
    { href: mail, text: t.mail },
  ].flatMap(({ href, text }) => (href === null ? [] : { href, text }));
  if (ways.length === 0) return null;
  return (
    <ButtonPair isEven>
      {ways.map(({ href, text }) => (
        // A chat service must not learn this URL, which contains the session.
        <LinkButton kind="secondary" href={href} rel="noreferrer noopener" key={href}>
          {text}
        </LinkButton>
      ))}
    </ButtonPair>
  );
}
