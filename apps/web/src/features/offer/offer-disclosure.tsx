import type { OfferDisclosure as Disclosure } from '@plazo/contract/disclosure';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import './offer-disclosure.css';

/** What local law requires next to an offer: the page to read, and other consents. Its sentences are below the figures. */
export function OfferDisclosure({ disclosure, href }: { disclosure: Disclosure; href: string }) {
  const { sheet, consents } = disclosure;
  return (
    <>
      <a className="link" href={href}>
        {sheet.link}
      </a>
      {consents && <OfferConsents consents={consents} />}
    </>
  );
}

/** Consents that are not conditions: outside the bar, so that an unticked box greys no button. */
function OfferConsents({ consents }: { consents: NonNullable<Disclosure['consents']> }) {
  return (
    <section className="card card-roomy" aria-labelledby="consents">
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

/** What must be confirmed, in the bar of the button. */
export function OfferAcknowledgement({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <CheckboxField name="acknowledged" required>
      {text}
    </CheckboxField>
  );
}

/** The form's fields about the disclosure: whether it was read, and which consents were given. */
export function answersIn(form: HTMLFormElement | null, disclosure: Disclosure | undefined) {
  if (disclosure === undefined) return {};
  const isTicked = (name: string) => {
    const box = form?.elements.namedItem(name);
    return box instanceof HTMLInputElement && box.checked;
  };
  const given = (disclosure.consents?.choices ?? []).filter(({ kind }) => isTicked(consentField(kind)));
  return {
    ...(isTicked('acknowledged') ? { acknowledged: 1 } : {}),
    ...(given.length > 0 ? { consents: given.map(({ kind }) => kind).join() } : {}),
  };
}
