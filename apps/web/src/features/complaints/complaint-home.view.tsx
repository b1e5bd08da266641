import type { ComplaintDetail } from '@plazo/contract/complaints';
import { allowsCollectionComplaint, type ComplaintInit, type ComplaintOrder } from '@plazo/contract/complaints';
import { fill } from '@plazo/contract/text';
import { collectionProblemType } from '@plazo/loan-rules/limits';
import { isBlankOrZero } from '../../lib/format.ts';
import { phoneLink } from '../../lib/phone-link.ts';
import { DisclosureSections } from '../../loan-parts/disclosure-sections.tsx';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { ComplaintHomeMessages } from './complaint-home.messages.ts';
import '../../ui/link-list.css';

export interface ComplaintHomeData {
  init: ComplaintInit;
  /** The complaint that was sent just now. */
  sent: Partial<Pick<ComplaintDetail, 'problemId' | 'folio' | 'answerBy'>> | null;
}

type T = { t: ComplaintHomeMessages };

export function View({ data: { init, sent }, t }: ViewProps<ComplaintHomeData, ComplaintHomeMessages>) {
  const { carry, tenant, t: screenText } = useScreen();
  const order = init.orderDetail;
  return (
    <Frame title={t.title} backHref={order ? linkTo('loanDetailUrl', carry, { orderId: order.orderNo }) : undefined}>
      {sent && (
        <Notice tone="info" title={t.sent}>
          {sent.folio !== undefined && <p>{fill(t.folio, { folio: sent.folio })}</p>}
          {sent.answerBy !== undefined && (
            <p>
              <TextWithFigures text={fill(t.answerBy, { date: sent.answerBy })} />
            </p>
          )}
          {sent.problemId !== undefined && (
            <a className="link" href={linkTo('complainDetails', carry, { problemId: sent.problemId })}>
              {t.see}
            </a>
          )}
        </Notice>
      )}
      <LinkList rows={[{ href: linkTo('complaintList', carry, { orderId: order?.orderNo }), text: t.mine }]} />
      {order && <p>{t.free}</p>}
      {init.answerBy !== undefined && sent?.answerBy === undefined && order && (
        <p>
          <TextWithFigures text={fill(t.answerByIfToday, { date: init.answerBy })} />
        </p>
      )}
      {order ? (
        <>
          <ChosenOrder order={order} orders={init.orderList} t={t} />
          <Problems init={init} order={order} t={t} />
        </>
      ) : (
        <EmptyState title={t.noOrdersTitle} description={t.noOrders}>
          <a className="link" href={phoneLink(tenant.servicePhone)}>
            {screenText.callUs}
          </a>
        </EmptyState>
      )}
      {init.help && <DisclosureSections sections={init.help} />}
    </Frame>
  );
}

function ChosenOrder({ order, orders, t }: T & { order: ComplaintOrder; orders: readonly ComplaintOrder[] }) {
  const { carry } = useScreen();
  const rows = shownRows(order).map(({ title, value }) => ({ text: title, value }));
  return (
    <section className="section" aria-labelledby="order">
      <h2 id="order">{t.order}</h2>
      <ProductCard logo={order.productLogo} name={order.productName} />
      {rows.length > 0 && (
        <div className="card">
          <KeyValueRows rows={rows} />
        </div>
      )}
      {orders.length > 1 && (
        <details className="link-list">
          <summary className="link-row">
            <span>
              {t.all} ({orders.length})
            </span>
            <Icon name="forward" />
          </summary>
          <LinkList
            rows={orders.map((other) => ({
              href: linkTo('complaint', carry, { orderId: other.orderNo }),
              text: other.productName,
              // Amount, date and state tell two loans of one product apart.
              notes: shownRows(other).map(({ title, value }) => `${title}: ${value}`),
              isCurrent: other.orderNo === order.orderNo,
            }))}
          />
        </details>
      )}
    </section>
  );
}

function shownRows({ rows }: ComplaintOrder) {
  return rows.filter(({ value }) => !isBlankOrZero(value));
}

function Problems({ init, order, t }: T & { init: ComplaintInit; order: ComplaintOrder }) {
  const { carry } = useScreen();
  const form = (problemType: string, problemSonType?: string) =>
    linkTo('complainPageNext', carry, { orderId: order.orderNo, problemType, problemSonType });
  return (
    <section className="section" aria-labelledby="problems">
      <h2 id="problems">{t.problems}</h2>
      <ul className="link-list">
        {init.problemType.map(({ title, value }) => (
          <li key={value}>
            {Number(value) === collectionProblemType ? (
              <details>
                <summary className="link-row">
                  <span>{title}</span>
                  <Icon name="forward" />
                </summary>
                {allowsCollectionComplaint(order) ? (
                  <LinkList
                    rows={init.problemSonType.map((son) => ({ href: form(value, son.value), text: son.title }))}
                  />
                ) : (
                  <Notice tone="warning">{t.notSupported}</Notice>
                )}
              </details>
            ) : (
              <a className="link-row" href={form(value)}>
                <span>{title}</span>
                <Icon name="forward" />
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
