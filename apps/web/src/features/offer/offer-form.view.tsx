import * as to from '@plazo/contract/documents';
import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { linkTo } from '../../paths.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useAlive, useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ButtonPair } from '../../ui/button-pair.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { withLaunch } from '../../wire-addresses.ts';
import type { OfferFormMessages } from './confirm-offer.messages.ts';
import { answersIn, OfferAcknowledgement, OfferDisclosure } from './offer-disclosure.tsx';
import type { OfferFormData } from './offer-form.data.ts';
import { ReloadDialog } from './reload-dialog.tsx';
import { rememberUpdate } from './show-updated.ts';
import { asShown } from './shown-before.ts';
import { useOfferPush } from './use-offer-push.ts';

export function OfferFormView({ data, t }: ViewProps<OfferFormData, OfferFormMessages>) {
  const { carry, url, unsure } = useScreen();
  const { productId, offerNo, agreed, terms, isChanged, disclosure, toUpdate } = data;
  const page = { productId, orderId: offerNo };
  const form = useRef<HTMLFormElement>(null);
  const answers = () => answersIn(form.current, disclosure);
  const { isBusy, problem, push } = useOfferPush({ ...data, answers, t });
  const problemBox = useRef<HTMLDivElement>(null);
  // It must be seen wherever the reader has scrolled.
  useEffect(() => {
    if (problem !== null) problemBox.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  // Only final figures can be agreed to.
  const isFinal = toUpdate === undefined;
  const isUnsure = problem?.isRefusal === false;
  // That the offer is kept is not said while nobody knows whether it was taken.
  useEffect(() => {
    const kept = form.current?.parentElement?.previousElementSibling;
    if (kept?.matches('p.caption')) kept.toggleAttribute('hidden', isUnsure);
  }, [isUnsure]);
  // If a second push might make a second loan, the first suggestion is to check whether there is one.
  const isToBeSeen = unsure !== undefined && isUnsure;
  const wayOut = <WayOut {...{ productId, offerNo, isBusy, isUnsure, t }} />;
  const said = problem?.isRefusal ? problem.message : `${problem?.message} ${t.unsureHint}`;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (!isBusy) void push();
  }

  return (
    <>
      <form method="post" action={url} onSubmit={handleSubmit} ref={form}>
        {Object.entries({ productId, ...agreed }).map(([name, value]) => (
          <input type="hidden" key={name} name={name} value={value} />
        ))}
        {isFinal && disclosure && (
          <OfferDisclosure
            key={disclosure.shown}
            disclosure={disclosure}
            href={withLaunch(disclosure.sheet.url, carry, { ...page, from: 'offer', ...data.update })}
          />
        )}
        {problem !== null && (
          <div ref={problemBox}>
            <Notice tone="danger" title={problem.isRefusal ? t.problem : t.unsure} live>
              {isToBeSeen ? t.unsureLook : said}
            </Notice>
          </div>
        )}
        {isFinal ? (
          // In the bar, so that the agreement is always visible next to the button that accepts it.
          <ActionBar>
            <OfferAcknowledgement key={terms} text={disclosure?.acknowledgement} />
            <Answers
              contract={withLaunch(data.contract, carry, { ...page, from: 'offer', ...data.update })}
              {...{ terms, isChanged, isBusy, isUnsure, t }}
              notNow={wayOut}
              toSee={isToBeSeen ? linkTo(to.loanList, carry, { from: 'unsure' }) : null}
            />
          </ActionBar>
        ) : (
          <ActionBar>
            <ButtonPair>
              {wayOut}
              <LinkButton href={linkTo(to.confirmUrl, carry, { ...page, isType: '1', ...asShown(data) })}>
                {t.seeFinal}
              </LinkButton>
            </ButtonPair>
          </ActionBar>
        )}
      </form>
      <Updating data={data} t={t} />
    </>
  );
}

interface WayOutProps {
  productId: string;
  offerNo: string | undefined;
  isBusy: boolean;
  isUnsure: boolean;
  t: OfferFormMessages;
}

/** The way to the list of loans: instead of the offer or, while nobody knows whether there is a loan, to look for it. */
function WayOut({ productId, offerNo, isBusy, isUnsure, t }: WayOutProps) {
  const { carry } = useScreen();
  const text = isUnsure ? t.seeLoans : t.notNow;
  if (isBusy) {
    return (
      <Button kind="secondary" disabled>
        {text}
      </Button>
    );
  }
  const parameters = isUnsure ? { from: 'unsure' } : { productId, orderNo: offerNo, from: 'offer' };
  return (
    <LinkButton kind="secondary" href={linkTo(to.loanList, carry, parameters)}>
      {text}
    </LinkButton>
  );
}

/** The dialog that updates an offer, and the words that say aloud that it was updated. */
function Updating({ data, t }: ViewProps<OfferFormData, OfferFormMessages>) {
  const { productId, offerNo, toUpdate, update } = data;
  const [isUpdated, setUpdated] = useState(false);
  return (
    <>
      {/* What has changed stands above the figures, outside this part: here it is only read out. */}
      <p className="visually-hidden" role="status">
        {isUpdated && <span>{t.reloadDone}</span>}
      </p>
      {toUpdate !== undefined && !('reload' in update) && (
        <ReloadDialog
          {...{ productId, offerNo, t }}
          shown={asShown(data)}
          amount={toUpdate}
          onUpdated={() => setUpdated(true)}
          onPutOff={() => rememberUpdate({ reload: 'later' })}
        />
      )}
    </>
  );
}

interface AnswersProps {
  /** Its URL. */
  contract: string;
  terms: string;
  isChanged: boolean;
  notNow: ReactNode;
  /** Where the reader can see whether the loan was made, if that is unknown. */
  toSee: string | null;
  /** The last try had no answer. */
  isUnsure: boolean;
  isBusy: boolean;
  t: OfferFormMessages;
}

/** The agreement, and below it accept or not now, side by side. */
function Answers({ contract, terms, isChanged, notNow, toSee, isUnsure, isBusy, t }: AnswersProps) {
  const { tenant } = useScreen();
  const isAlive = useAlive();
  // requirement O2, for the figures that the reader saw first.
  const [isAgreed, setAgreed] = useState(tenant.agreementChecked && !isChanged);
  // The reader may have ticked or unticked the box before hydration: rendering must not undo that.
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) setAgreed(box.current.checked);
  }, []);
  // Nobody has agreed to new terms yet, whoever ticked the box for the former ones.
  const [agreedTo, setAgreedTo] = useState(terms);
  if (agreedTo !== terms) {
    setAgreedTo(terms);
    setAgreed(false);
  }
  // A button that is disabled loses the focus.
  useLayoutEffect(() => {
    const { activeElement } = document;
    const isButton = activeElement instanceof HTMLButtonElement;
    if (!isAgreed && isButton && activeElement.disabled) box.current?.focus();
  }, [isAgreed]);
  const [before, after] = t.agreement.split('{contract}');
  return (
    <>
      <CheckboxField
        name="agree"
        required
        ref={box}
        checked={isAgreed}
        onChange={(event) => setAgreed(event.currentTarget.checked)}
      >
        {before}
        <a href={contract}>{t.contract}</a>
        {after}
      </CheckboxField>
      <ButtonPair>
        {toSee === null && <>{notNow}</>}
        {/* Before hydration CSS greys the button by the state of the box, so that ticking the box is enough. */}
        <Button
          kind={toSee === null ? 'primary' : 'secondary'}
          type="submit"
          disabled={isAlive && !isAgreed}
          busy={isBusy}
          busyLabel={t.submitting}
        >
          {toSee !== null ? t.acceptAgain : isUnsure ? t.tryAgain : t.submit}
        </Button>
        {toSee !== null && <LinkButton href={toSee}>{t.seeLoans}</LinkButton>}
      </ButtonPair>
    </>
  );
}
