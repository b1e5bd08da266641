import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { api, read } from '../../api/client.ts';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts } from '../../language/language.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { OrderStateBadge } from '../orders/order-state.tsx';
import { ordersMessages } from '../orders/orders.messages.ts';

const route = getRouteApi('/in/orders/$orderId');

/** The whole story of one loan. */
export function OrderPage() {
  const { orderId } = route.useParams();
  const t = useTexts(ordersMessages);
  const order = useQuery({
    queryKey: ['order', orderId],
    queryFn: () => read(api.GET('/lender/v1/orders/{orderId}', { params: { path: { orderId } } })),
  });
  return (
    <Needs scope="orders:read">
      <PageHead title={orderId} note={<Link to="/orders">{t.title}</Link>} />
      {order.isPending && <Loading />}
      {order.isError && <ProblemNote error={order.error} retry={() => void order.refetch()} />}
      {order.data && <OrderStateBadge order={order.data} />}
    </Needs>
  );
}
