import { isApiError } from '@plazo/contract/envelope';
import * as errorCode from '@plazo/contract/error-codes';
import {
  agreedFigures,
  asReloaded,
  type LoanConfirm,
  loanDetailConfirm,
  loanDetailPush,
  needsReload,
} from '@plazo/contract/offer';
import { fill } from '@plazo/contract/text';
import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { isRefusal } from '../../api/is-refusal.ts';
import { trackProduct } from '../../bridge/bridge.ts';
import * as to from '../../documents.ts';
import { linkTo } from '../../paths.ts';
import { getDevice } from '../../screen/device.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { replaceWith } from '../../screen/replace-with.ts';
import { useAlive, useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ButtonPair } from '../../ui/button-pair.tsx';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { withLaunch } from '../../wire-addresses.ts';
import type { ConfirmOfferMessages } from './confirm-offer.messages.ts';
import { OfferCost } from './offer-cost.tsx';
import { answersIn, OfferAcknowledgement, OfferDisclosure } from './offer-disclosure.tsx';
import { ReloadDialog } from './reload-dialog.tsx';

/** Done (isType, the call's own parameter), put off, or nothing yet. */
export type OfferUpdate = { isType: string } | { reload: 'later' } | Record<string, never>;

/** What the screen needs: the product it was opened for, and its offer. */
export interface ConfirmOffer {
  productId: string;
  offer: LoanConfirm;
  /** What the address says of the offer's update: a returning reader is not asked again. */
  update: OfferUpdate;
  /** Whether there is a screen to go to for who does not want it now. */
  hasLoanList: boolean;
  /** The offer was refused because its figures had changed. */
  hasChanged?: boolean;
}

type Props = ViewProps<ConfirmOffer, ConfirmOfferMessages>;

/** A new offer resets the view's state: after Back the server may have a newer one. */
export function View(props: Props) {
  return <Offer key={JSON.stringify(props.data.offer)} {...props} />;
}

function Offer({ data, t }: Props) {
  const { carry } = useScreen();
  const [offer, setOffer] = useState(data.offer);
  const [update, setUpdate] = useState(data.update);
  const remember = (made: OfferUpdate) => {
    setUpdate(made);
    rememberInAddress(made);
  };
  const handleUpdated = (updated: LoanConfirm) => {
    setOffer(updated);
    remember({ isType: '1' });
  };
  const { acceptedOrderId } = offer;
  if (acceptedOrderId !== undefined) {
    const details = linkTo(to.loanDetailUrl, carry, { orderId: acceptedOrderId, productId: data.productId });
    return (
      <Frame title={t.title}>
        <EmptyState title={t.takenTitle} description={t.taken} picture="/pictures/status-174.svg">
          <LinkButton href={details}>{t.seeLoan}</LinkButton>
        </EmptyState>
      </Frame>
    );
  }
  return (
    <Frame title={t.title} isHero>
      <OfferForm {...data} offer={offer} update={update} onChanged={handleUpdated} t={t} />
      {needsReload(offer) && !('reload' in data.update) && (
        <ReloadDialog
          productId={data.productId}
          offer={offer}
          onReloaded={handleUpdated}
          onPutOff={() => remember({ reload: 'later' })}
          t={t}
        />
      )}
    </Frame>
  );
}

/** Kept in the address, for Back from the contract and for a reload where the browser caches no page. */
function rememberInAddress(update: OfferUpdate) {
  const url = new URL(location.href);
  for (const name of ['isType', 'reload']) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(update)) url.searchParams.set(name, value);
  history.replaceState(history.state, '', url);
}

interface OfferFormProps extends ConfirmOffer {
  /** The changed offer, if it is no longer what was shown. */
  onChanged: (offer: LoanConfirm) => void;
  t: ConfirmOfferMessages;
}

function OfferForm({ productId, offer, update, hasLoanList, hasChanged = false, onChanged, t }: OfferFormProps) {
  const { carry, tenant, url } = useScreen();
  const [isAgreed, setAgreed] = useState(tenant.agreementChecked);
  const form = useRef<HTMLFormElement>(null);
  // The reader may have ticked or unticked the box before hydration: rendering must not undo it.
  useLayoutEffect(() => {
    const box = form.current?.elements.namedItem('agree');
    if (box instanceof HTMLInputElement) setAgreed(box.checked);
  }, []);
  const { disclosure } = offer;
  const answers = () => answersIn(form.current, disclosure);
  const { isBusy, problem, push } = usePush({ productId, offer, answers, hasChanged, onChanged, t });
  const problemBox = useRef<HTMLDivElement>(null);
  // The toast disappears, the notice stays, so it must be in sight wherever the reader has scrolled.
  useEffect(() => {
    if (problem !== null) problemBox.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  const [before, after] = t.agreement.split('{contract}');

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (isAgreed && !isBusy) void push();
  }

  return (
    <form method="post" action={url} onSubmit={handleSubmit} ref={form}>
      {Object.entries({ productId, ...agreedFigures(offer) }).map(([name, value]) => (
        <input type="hidden" key={name} name={name} value={value} />
      ))}
      <OfferCost offer={offer} productId={productId} t={t}>
        {needsReload(offer) && (
          <Notice tone="info">
            {t.reloadLater} <a href={linkTo(to.confirmUrl, carry, { productId, isType: '1' })}>{t.reloadLink}</a>
          </Notice>
        )}
      </OfferCost>
      {offer.replaces !== undefined && <Replaced replaces={offer.replaces} productId={productId} t={t} />}
      {disclosure && (
        <OfferDisclosure
          disclosure={disclosure}
          href={withLaunch(disclosure.sheet.url, carry, { productId, from: 'offer', ...update })}
        />
      )}
      {offer.expiresAt !== undefined && (
        <p className="caption">
          <TextWithFigures text={fill(t.expires, { date: offer.expiresAt })} />
        </p>
      )}
      {problem !== null && (
        <div ref={problemBox}>
          <Notice tone="danger" title={problem.isRefusal ? t.problem : t.unsure} live>
            {problem.message} {!problem.isRefusal && t.unsureHint}
          </Notice>
        </div>
      )}
      {/* In the bar, so that the agreement is always in sight of the button that accepts it. */}
      <ActionBar>
        <OfferAcknowledgement text={disclosure?.acknowledgement} />
        <CheckboxField
          name="agree"
          required
          checked={isAgreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
        >
          {before}
          <a href={withLaunch(offer.isNewContract, carry, { productId, from: 'offer', ...update })}>{t.contract}</a>
          {after}
        </CheckboxField>
        <Answers hasLoanList={hasLoanList} isAgreed={isAgreed} isBusy={isBusy} t={t} />
      </ActionBar>
    </form>
  );
}

interface AnswersProps {
  hasLoanList: boolean;
  isAgreed: boolean;
  isBusy: boolean;
  t: ConfirmOfferMessages;
}

/** Yes, or not now: side by side. */
function Answers({ hasLoanList, isAgreed, isBusy, t }: AnswersProps) {
  const { carry } = useScreen();
  const isAlive = useAlive();
  return (
    <ButtonPair>
      {hasLoanList && (
        <LinkButton kind="secondary" href={linkTo(to.loanList, carry)}>
          {t.notNow}
        </LinkButton>
      )}
      {/* Before hydration CSS greys the button by the box, so ticking the box must be enough. */}
      <Button type="submit" disabled={isAlive && !isAgreed} busy={isBusy} busyLabel={t.submitting}>
        {t.submit}
      </Button>
    </ButtonPair>
  );
}

interface ReplacedProps {
  replaces: NonNullable<LoanConfirm['replaces']>;
  productId: string;
  t: ConfirmOfferMessages;
}

/** The loan that this offer takes the place of. */
function Replaced({ replaces, productId, t }: ReplacedProps) {
  const { carry } = useScreen();
  return (
    <Notice tone="info">
      <p>{replaces.text}</p>
      <p>
        <a className="link" href={linkTo(to.loanDetailUrl, carry, { orderId: replaces.orderId, productId })}>
          {t.formerLoan}
        </a>
      </p>
    </Notice>
  );
}

interface PushProblem {
  message: string;
  /** The server refused. Otherwise only the answer is missing, and a loan may have been made. */
  isRefusal: boolean;
}

interface PushProps extends Omit<OfferFormProps, 'update' | 'hasLoanList'> {
  /** What the boxes beside the agreement say. */
  answers: () => ReturnType<typeof answersIn>;
}

/** Takes the offer, once however often it is tapped. */
function usePush({ productId, offer, answers, hasChanged, onChanged, t }: PushProps) {
  const screen = useScreen();
  const { carry } = screen;
  const [isBusy, setBusy] = useState(false);
  const changed: PushProblem = { message: t.changed, isRefusal: true };
  const [problem, setProblem] = useState<PushProblem | null>(hasChanged ? changed : null);

  // A document from the back/forward cache no longer waits for an answer.
  useEffect(() => {
    const wake = (event: PageTransitionEvent) => event.persisted && setBusy(false);
    addEventListener('pageshow', wake);
    return () => removeEventListener('pageshow', wake);
  }, []);

  async function push() {
    const { call, way, report } = getDevice();
    setBusy(true);
    setProblem(null);
    try {
      const { lendDetailsUrl } = await call(loanDetailPush, { productId, ...agreedFigures(offer), ...answers() });
      trackProduct(way, productId);
      // Still busy, since the document is being replaced and nothing may be tapped again.
      // The address is not allowed. The loan is made, so this screen, once refreshed, says so and links to it.
      if (!replaceWith(withLaunch(lendDetailsUrl, carry, { from: 'confirm' }), screen)) location.reload();
    } catch (error) {
      const current = isApiError(error) && error.code === errorCode.amountMismatch ? await offerOfNow() : null;
      if (current) {
        onChanged(current);
        setProblem(changed);
        showToast(t.changed, { tone: 'danger' });
      } else setProblem({ message: report(error), isRefusal: isRefusal(error) });
      setBusy(false);
    }
  }

  /** Null if it cannot be read: then only the refusal is shown. */
  async function offerOfNow(): Promise<LoanConfirm | null> {
    try {
      return asReloaded(await getDevice().call(loanDetailConfirm, { productId, isType: '1' }));
    } catch {
      return null;
    }
  }
  return { isBusy, problem, push };
}
