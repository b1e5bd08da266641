import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { makeOfferMessages } from '../../frame/make-offer.messages.ts';
import { MakeOffer } from '../../frame/make-offer.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/facts.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { borrowersMessages } from './borrowers.messages.ts';
import { type Offer, offersQuery } from './borrowers.query.ts';

const tones = { open: 'accent', taken: 'positive', expired: 'plain', withdrawn: 'plain' } as const;

/** What the borrower was offered lately, newest first; an offer that was not taken can be withdrawn. */
export function OffersCard({ borrowerId }: { borrowerId: string }) {
  const t = useTexts(borrowersMessages);
  const { makeOffer } = useTexts(makeOfferMessages);
  const may = useMay();
  const offers = useQuery(offersQuery(borrowerId));
  const [isMaking, setMaking] = useState(false);
  const [withdrawing, setWithdrawing] = useState<Offer | null>(null);
  const mayChange = may('offers:write');
  return (
    <Card title={t.offers}>
      {offers.isPending && <Loading rows={1} />}
      {offers.isError && <ProblemNote error={offers.error} retry={() => void offers.refetch()} />}
      {offers.data?.data.length === 0 && <p className="meta">{t.noOffers}</p>}
      <ul className="borrower-accounts borrower-offers">
        {offers.data?.data.map((offer) => (
          <OfferItem key={offer.id} offer={offer} onWithdraw={mayChange ? setWithdrawing : undefined} />
        ))}
      </ul>
      {mayChange && may('products:read') && (
        <Button look="plain" icon="plus" onClick={() => setMaking(true)}>
          {makeOffer}
        </Button>
      )}
      {isMaking && <MakeOffer borrowerId={borrowerId} onClose={() => setMaking(false)} />}
      {withdrawing && <WithdrawOffer offer={withdrawing} onClose={() => setWithdrawing(null)} />}
    </Card>
  );
}

interface ItemProps {
  offer: Offer;
  onWithdraw: ((offer: Offer) => void) | undefined;
}

function OfferItem({ offer, onWithdraw }: ItemProps) {
  const t = useTexts(borrowersMessages);
  const { units } = useTexts(makeOfferMessages);
  const write = useWriter();
  const may = useMay();
  const { id, productId, state, amount, periods, termUnit, total, expiresAt } = offer;
  return (
    <li>
      <span>
        <b>{write.money(amount)}</b> {fill(t.offerOf, { product: productId, periods, unit: units[termUnit] })}
        <span className="meta as-block">
          {fill(t.offerTotal, { total: write.money(total) })}
          {state === 'open' && ` · ${fill(t.offerUntil, { moment: write.moment(expiresAt) })}`}
        </span>
      </span>
      <StateBadge tone={tones[state]} isFinal={state !== 'open'}>
        {t.offerStates[state]}
      </StateBadge>
      {state === 'taken' && may('orders:read') && (
        <Link to="/orders/$orderId" params={{ orderId: id }}>
          {t.offerOrder}
        </Link>
      )}
      {state === 'open' && onWithdraw && (
        <Button look="plain" onClick={() => onWithdraw(offer)}>
          {t.offerWithdraw}
        </Button>
      )}
    </li>
  );
}

function WithdrawOffer({ offer: { id: offerId, amount }, onClose }: { offer: Offer; onClose(): void }) {
  const t = useTexts(borrowersMessages);
  const write = useWriter();
  return (
    <ActionDialog
      operation="withdrawOffer"
      title={fill(t.offerWithdrawTitle, { amount: write.money(amount) })}
      submit={t.offerWithdraw}
      done={t.offerWithdrawDone}
      undo={t.offerWithdrawUndo}
      isDanger
      name={`withdraw offer ${offerId}`}
      content={{}}
      call={(key) =>
        api.POST('/lender/v1/offers/{offerId}/withdraw', {
          params: { path: { offerId }, header: { 'Idempotency-Key': key } },
          body: {},
        })
      }
      onClose={onClose}
    />
  );
}
