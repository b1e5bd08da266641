import type { OfferDisclosure as Disclosure } from '@plazo/contract/disclosure';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import './offer-disclosure.css';

/** What the law of the place wants beside an offer's figures: its sentences, and the way to the page that is to be read. */
export function OfferDisclosure({ disclosure, href }: { disclosure: Disclosure; href: string }) {
  const { notes, sheet } = disclosure;
  return (
    <section className="section" aria-labelledby="disclosure">
      <h2 id="disclosure">{sheet.title}</h2>
      {notes.map((note) => (
        <p key={note}>
          <TextWithFigures text={note} />
        </p>
      ))}
      <a className="link" href={href}>
        {sheet.link}
      </a>
    </section>
  );
}

/** Consents that are no condition: outside the bar, so that an empty box greys no button. */
export function OfferConsents({ consents }: { consents: NonNullable<Disclosure['consents']> }) {
  return (
    <section className="section" aria-labelledby="consents">
      <h2 id="consents">{consents.title}</h2>
      <p className="caption">{consents.note}</p>
      {consents.choices.map(({ kind, text }) => (
        <div className="consent" key={kind}>
          <CheckboxField name={consentField(kind)}>{text}</CheckboxField>
        </div>
      ))}
    </section>
  );
}

export function consentField(kind: string): string {
  return `consent-${kind}`;
}

/** What a form says of the disclosure: whether it was read, and which of the consents were given. */
export function answersOf(disclosure: Disclosure | undefined, isTicked: (name: string) => boolean) {
  if (disclosure === undefined) return {};
  const given = (disclosure.consents?.choices ?? []).filter(({ kind }) => isTicked(consentField(kind)));
  return {
    ...(isTicked('acknowledged') ? { acknowledged: 1 } : {}),
    ...(given.length > 0 ? { consents: given.map(({ kind }) => kind).join() } : {}),
  };
}
