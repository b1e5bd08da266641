import { Fragment, type ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';
import type { CopyLabels } from './copy-row.tsx';
import './contact-list.css';
import './link-list.css';

export interface Contact {
  href: string;
  /** The action of a tap: 'Send an e-mail'. */
  text: string;
  /** The name of the value when it is copied: 'E-mail'. */
  label: string;
  /** The number or the address itself. */
  value: string;
  picture: ReactNode;
}

/** Ways to contact somebody: a row opens one, and the small button at its end copies the number or the address. */
export function ContactList({ contacts, labels }: { contacts: readonly Contact[]; labels: CopyLabels }) {
  return (
    <ul className="link-list">
      {contacts.map(({ href, text, label, value, picture }) => (
        <li className="contact" key={href}>
          {/* A chat service must not learn this URL, which contains the session. */}
          <a className="link-row" href={href} rel="noreferrer noopener">
            {picture}
            <span>
              {text}
              <span className="link-row-note">
                <Address text={value} />
              </span>
            </span>
          </a>
          <CopyButton
            text={value}
            label={labels.copy}
            name={`${labels.copy}: ${label}`}
            copiedLabel={labels.copied}
            failedLabel={labels.failed}
            isSmall
          />
        </li>
      ))}
    </ul>
  );
}

/** An address longer than its line breaks before its @ or a dot, never inside a word. */
function Address({ text }: { text: string }) {
  const parts = text.split(/(?=[@.])/);
  return (
    <span className="contact-value">
      {parts.map((part, index) => (
        <Fragment key={parts.slice(0, index + 1).join('')}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
