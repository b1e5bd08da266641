import type { ComplaintDetail } from '@plazo/contract/complaints';
import { allowsCollectionComplaint, type ComplaintInit, type ComplaintOrder } from '@plazo/contract/complaints';
import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { dayInWords } from '@plazo/loan-rules/day-in-words';
import { collectionProblemType } from '@plazo/loan-rules/limits';
import { serviceHoursIn } from '../../legal/service-hours.ts';
import { isBlankOrZero } from '../../lib/format.ts';
import { DisclosureSections } from '../../loan-parts/disclosure-sections.tsx';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { Icon } from '../../ui/icon.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import * as shapes from '../../ui/shapes.ts';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { Tile } from '../../ui/tile.tsx';
import type { ComplaintHomeMessages } from './complaint-home.messages.ts';
import type { Contact } from './contact.ts';
import { ContactBar } from './contact-bar.tsx';
import '../../ui/link-list.css';
import './complaint-home.css';

export interface ComplaintHomeData {
  init: ComplaintInit;
  /** The complaint that was just sent. */
  sent: Partial<Pick<ComplaintDetail, 'problemId' | 'folio' | 'answerBy'>> | null;
  /** Only for a borrower without a loan. */
  contact: Contact | null;
}

type T = { t: ComplaintHomeMessages };

export function ComplaintHomeView({
  data: { init, sent, contact },
  t,
}: ViewProps<ComplaintHomeData, ComplaintHomeMessages>) {
  const { carry, locale, loadedOn } = useScreen();
  const day = (date: string) => dayInWords(date, locale, loadedOn);
  const order = init.orderDetail;
  // After sending a complaint, the reader finds its own date below.
  const isNamed = init.answerBy !== undefined && sent?.answerBy === undefined;
  const answer = isNamed ? [fill(t.answerByIfToday, { date: day(init.answerBy ?? '') })] : [];
  return (
    <Frame
      title={t.title}
      isHero={order !== null && order !== undefined}
      backHref={order ? linkTo(to.loanDetailUrl, carry, { orderId: order.orderNo }) : undefined}
    >
      {order && (
        <Hero
          picture="/pictures/on-hero/talk.svg"
          state={{ text: t.heading, tone: 'plain', isSentence: true }}
          below={<HeroNote text={[...answer, t.free].join(' ')} />}
        />
      )}
      {sent && (
        <Notice tone="info" title={t.sent}>
          {sent.folio !== undefined && (
            <p>
              <TextWithFigures text={fill(t.folio, { folio: sent.folio })} />
            </p>
          )}
          {sent.answerBy !== undefined && (
            <p>
              <TextWithFigures text={fill(t.answerBy, { date: day(sent.answerBy) })} />
            </p>
          )}
          {sent.problemId !== undefined && (
            <a className="link" href={linkTo(to.complainDetails, carry, { problemId: sent.problemId })}>
              {t.see}
            </a>
          )}
        </Notice>
      )}
      {order ? (
        <>
          <ChosenOrder order={order} orders={init.orderList} t={t} />
          <Problems init={init} order={order} t={t} />
        </>
      ) : (
        <EmptyState title={t.noOrdersTitle} description={t.noOrders} picture="/pictures/talk.svg">
          {contact?.hours && <p>{serviceHoursIn(t, contact.hours)}</p>}
        </EmptyState>
      )}
      <LinkList
        rows={[
          {
            href: linkTo(to.complaintList, carry, { orderId: order?.orderNo }),
            text: t.mine,
            notes: [t.mineNote],
            picture: <Tile name="list" />,
          },
        ]}
      />
      {init.help && <DisclosureSections sections={init.help} />}
      {!order && <ContactBar contact={contact} t={t} />}
    </Frame>
  );
}

/** The order that the complaint is about, and the other orders one tap away. */
function ChosenOrder({ order, orders, t }: T & { order: ComplaintOrder; orders: readonly ComplaintOrder[] }) {
  const { carry } = useScreen();
  return (
    <section className="section" aria-labelledby="order">
      <h2 id="order">{orders.length > 1 ? t.order : t.onlyOrder}</h2>
      <div className="link-list">
        <div className="link-row">
          <Logo className="complaint-product" src={order.productLogo} width={44} height={44} />
          <span>
            {order.productName}
            <Notes order={order} />
          </span>
        </div>
        {orders.length > 1 && (
          <details>
            <summary className="link-row">
              <span>
                {t.all} ({orders.length})
              </span>
              <Icon shape={shapes.forward} />
            </summary>
            <LinkList
              rows={orders.map((other) => ({
                href: linkTo(to.complaint, carry, { orderId: other.orderNo }),
                text: other.productName,
                // Amount, date and state distinguish two loans of one product.
                notes: notesOf(other),
                isCurrent: other.orderNo === order.orderNo,
              }))}
            />
          </details>
        )}
      </div>
    </section>
  );
}

function Notes({ order }: { order: ComplaintOrder }) {
  return notesOf(order).map((note) => (
    <span className="link-row-note" key={note}>
      <TextWithFigures text={note} />
    </span>
  ));
}

/** In one line if the lender says it so; otherwise every row. */
function notesOf(order: ComplaintOrder): string[] {
  if (order.inWords !== undefined) return [order.inWords, order.orderNo];
  return shownRows(order).map(({ title, value }) => `${title}: ${value}`);
}

function shownRows({ rows }: ComplaintOrder) {
  return rows.filter(({ value }) => !isBlankOrZero(value));
}

function Problems({ init, order, t }: T & { init: ComplaintInit; order: ComplaintOrder }) {
  const { carry } = useScreen();
  const form = (problemType: string, problemSonType?: string) =>
    linkTo(to.complainPageNext, carry, { orderId: order.orderNo, problemType, problemSonType });
  return (
    <section className="section" aria-labelledby="problems">
      <h2 id="problems">{t.problems}</h2>
      <ul className="link-list complaint-problems">
        {init.problemType.map(({ title, value }) => (
          <li key={value}>
            {Number(value) === collectionProblemType ? (
              <details>
                <summary className="link-row">
                  <span>{title}</span>
                  <Icon shape={shapes.forward} />
                </summary>
                {allowsCollectionComplaint(order) ? (
                  <LinkList
                    rows={init.problemSonType.map((son) => ({ href: form(value, son.value), text: son.title }))}
                  />
                ) : (
                  <Notice tone="warning">
                    <p>{t.notSupported}</p>
                    {t.notSupportedFixed !== '' && <p className="caption">{t.notSupportedFixed}</p>}
                  </Notice>
                )}
              </details>
            ) : (
              <a className="link-row" href={form(value)}>
                <span>{title}</span>
                <Icon shape={shapes.forward} />
              </a>
            )}
          </li>
        ))}
      </ul>
      <p className="caption">{t.meanwhile}</p>
    </section>
  );
}
