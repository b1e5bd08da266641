import { fill } from '@plazo/contract/text';
import { usePrefetchInfiniteQuery, usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useKeys } from '../../frame/keys.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts } from '../../language/language.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { placeOf } from '../orders/order-place.ts';
import { orderMessages } from './order.messages.ts';
import {
  type Order,
  orderQuery,
  pausesQuery,
  plansQuery,
  promisesQuery,
  tabs,
  timelineQuery,
  waiversQuery,
} from './order.query.ts';
import { OrderAside } from './order-aside.tsx';
import { OrderHead } from './order-head.tsx';
import { OrderActions } from './order-menu.tsx';
import { ContactList, PaymentList, Plan, Timeline } from './order-tabs.tsx';
import { Owed } from './owed.tsx';
import { SpeakCard } from './speak-card.tsx';
import './order.css';

const route = getRouteApi('/in/orders/$orderId');

/** The whole story of one loan: what is owed and why, what happened, whom to speak to, and what can be done. */
export function OrderPage() {
  const { orderId } = route.useParams();
  const t = useTexts(orderMessages);
  const order = useQuery(orderQuery(orderId));
  // What the page shows of every order is read along with it, not after it.
  usePrefetchInfiniteQuery(timelineQuery(orderId));
  usePrefetchQuery(promisesQuery(orderId));
  usePrefetchQuery(pausesQuery(orderId));
  usePrefetchQuery(plansQuery(orderId));
  usePrefetchQuery(waiversQuery(orderId));
  return (
    <Needs scope="orders:read">
      <div className="page-head">
        <p className="crumbs">
          <Link to="/orders">{t.orders}</Link>
          <span aria-hidden="true">›</span>
          <b>{orderId}</b>
          <Place orderId={orderId} />
        </p>
        {order.data && <OrderActions order={order.data} />}
      </div>
      {order.isPending && <Loading />}
      {order.isError && !order.data && <ProblemNote error={order.error} retry={() => void order.refetch()} />}
      {order.data && <OrderBody key={orderId} order={order.data} />}
    </Needs>
  );
}

/** Where it is in the list that somebody came from; J and K go on. */
function Place({ orderId }: { orderId: string }) {
  const t = useTexts(orderMessages);
  const navigate = useNavigate();
  const place = placeOf(orderId);
  const { before, after } = place ?? {};
  const keys = useMemo(() => {
    const go = (key: string, name: string, id: string | undefined) =>
      id === undefined
        ? []
        : [{ key, name, run: () => void navigate({ to: '/orders/$orderId', params: { orderId: id } }) }];
    return [...go('j', t.next, after), ...go('k', t.previous, before)];
  }, [before, after, navigate, t]);
  useKeys(keys);
  if (!place) return null;
  return (
    <span>
      {fill(t.position, place)} <kbd>J</kbd> <kbd>K</kbd>
    </span>
  );
}

function OrderBody({ order }: { order: Order }) {
  const t = useTexts(orderMessages);
  const { tab = 'history' } = route.useSearch();
  return (
    <div className="order">
      <OrderHead order={order} />
      <SpeakCard order={order} />
      {order.outstanding > 0 && <Owed order={order} />}
      <section className="card order-tabs">
        <Tabs name={order.id}>
          {tabs.map((one) => (
            <Link
              key={one}
              to="/orders/$orderId"
              params={{ orderId: order.id }}
              search={one === 'history' ? {} : { tab: one }}
              replace
              activeOptions={{ exact: true }}
              aria-current={one === tab ? 'page' : undefined}
            >
              {t.tabs[one]}
            </Link>
          ))}
        </Tabs>
        {tab === 'history' && <Timeline order={order} />}
        {tab === 'plan' && <Plan order={order} />}
        {tab === 'payments' && <PaymentList order={order} />}
        {tab === 'contacts' && <ContactList order={order} />}
      </section>
      <OrderAside order={order} />
    </div>
  );
}
