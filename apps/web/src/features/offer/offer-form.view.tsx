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
  const { productId, offerNo, agreed, terms, disclosure, toUpdate } = data;
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
  const notNow = isBusy ? (
    <Button kind="secondary" disabled>
      {t.notNow}
    </Button>
  ) : (
    <LinkButton kind="secondary" href={linkTo(to.loanList, carry, { productId, orderNo: offerNo, from: 'offer' })}>
      {t.notNow}
    </LinkButton>
  );
  // If a second push might make a second loan, the first suggestion is to check whether there is one.
  const isToBeSeen = unsure !== undefined && problem?.isRefusal === false;
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
              terms={terms}
              notNow={notNow}
              toSee={isToBeSeen ? linkTo(to.loanList, carry, { from: 'unsure' }) : null}
              isBusy={isBusy}
              t={t}
            />
          </ActionBar>
        ) : (
          <ActionBar note={t.notFinal}>
            <ButtonPair>
              {notNow}
              <LinkButton href={linkTo(to.confirmUrl, carry, { ...page, isType: '1', ...asShown(agreed) })}>
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

/** The dialog that updates an offer, and the words that say aloud that it was updated. */
function Updating({ data, t }: ViewProps<OfferFormData, OfferFormMessages>) {
  const { productId, offerNo, agreed, toUpdate, update } = data;
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
          shown={asShown(agreed)}
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
  notNow: ReactNode;
  /** Where the reader can see whether the loan was made, if that is unknown. */
  toSee: string | null;
  isBusy: boolean;
  t: OfferFormMessages;
}

/** The agreement, and below it accept or not now, side by side. */
function Answers({ contract, terms, notNow, toSee, isBusy, t }: AnswersProps) {
  const { tenant } = useScreen();
  const isAlive = useAlive();
  const [isAgreed, setAgreed] = useState(tenant.agreementChecked);
  // The reader may have ticked or unticked the box before hydration: rendering must not undo that.
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) setAgreed(box.current.checked);
  }, []);
  // New terms are not agreed to yet, unless the lender ticks the box; a box that the reader has unticked stays unticked.
  const [agreedTo, setAgreedTo] = useState(terms);
  if (agreedTo !== terms) {
    setAgreedTo(terms);
    setAgreed(isAgreed && tenant.agreementChecked);
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
          {toSee === null ? t.submit : t.acceptAgain}
        </Button>
        {toSee !== null && <LinkButton href={toSee}>{t.seeLoans}</LinkButton>}
      </ButtonPair>
    </>
  );
}
