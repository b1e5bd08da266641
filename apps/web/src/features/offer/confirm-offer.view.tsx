import * as to from '@plazo/contract/documents';
import type { LoanConfirm } from '@plazo/contract/offer';
import { fill } from '@plazo/contract/text';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import { LivePart } from '../../screen/live-part.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { ButtonPair } from '../../ui/button-pair.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { ConfirmOffer } from './confirm-offer.data.ts';
import type { ConfirmOfferMessages } from './confirm-offer.messages.ts';
import { OfferChange } from './offer-change.tsx';
import { OfferCost } from './offer-cost.tsx';
import { formerOf } from './shown-before.ts';
import './confirm-offer.css';

type Props = ViewProps<ConfirmOffer, ConfirmOfferMessages>;

/** What the offer pays out and costs; below it the form that accepts it, which React keeps interactive. */
export function ConfirmOfferView({ data: { productId, offerNo, offer, update }, t }: Props) {
  if (offer.acceptedOrderId !== undefined) return <Taken orderId={offer.acceptedOrderId} productId={productId} t={t} />;
  return (
    <Frame title={t.title} isHero>
      {'isType' in update && <OfferChange offer={offer} former={formerOf(update, offer)} t={t} />}
      {/* Why there is another offer. */}
      {offer.replaces !== undefined && <Replaced replaces={offer.replaces} productId={productId} t={t} />}
      <OfferCost offer={offer} page={{ productId, orderId: offerNo }} t={t} />
      {offer.expiresAt !== undefined && (
        <p className="caption">
          <TextWithFigures text={fill(t.expires, { date: offer.expiresAt })} />
        </p>
      )}
      {offer.needsAccount === 1 ? (
        <AccountFirst page={{ productId, orderId: offerNo }} t={t} />
      ) : (
        <LivePart name="form" />
      )}
    </Frame>
  );
}

interface AccountFirstProps {
  page: { productId: string; orderId: string | undefined };
  t: ConfirmOfferMessages;
}

/** In place of the form: the lender pays out to an account only, and there is none yet. */
function AccountFirst({ page, t }: AccountFirstProps) {
  const { carry } = useScreen();
  const { productId, orderId: orderNo } = page;
  return (
    <ActionBar note={t.accountFirst}>
      <ButtonPair>
        <LinkButton kind="secondary" href={linkTo(to.loanList, carry, { productId, orderNo, from: 'offer' })}>
          {t.notNow}
        </LinkButton>
        <LinkButton href={linkTo(to.bindBank, carry, { ...page, from: 'offer' })}>{t.addAccount}</LinkButton>
      </ButtonPair>
    </ActionBar>
  );
}

interface TakenProps {
  orderId: string;
  productId: string;
  t: ConfirmOfferMessages;
}

function Taken({ orderId, productId, t }: TakenProps) {
  const { carry } = useScreen();
  return (
    <Frame title={t.title}>
      <EmptyState title={t.takenTitle} description={t.taken} picture="/pictures/status-174.svg">
        <LinkButton href={linkTo(to.loanDetailUrl, carry, { orderId, productId })}>{t.seeLoan}</LinkButton>
      </EmptyState>
    </Frame>
  );
}

interface ReplacedProps {
  replaces: NonNullable<LoanConfirm['replaces']>;
  productId: string;
  t: ConfirmOfferMessages;
}

/** The loan that this offer replaces. */
function Replaced({ replaces, productId, t }: ReplacedProps) {
  const { carry } = useScreen();
  return (
    <Notice tone="info" title={t.newOffer}>
      <p>{replaces.text}</p>
      <p>
        <a className="link" href={linkTo(to.loanDetailUrl, carry, { orderId: replaces.orderId, productId })}>
          {t.formerLoan}
        </a>
      </p>
    </Notice>
  );
}
