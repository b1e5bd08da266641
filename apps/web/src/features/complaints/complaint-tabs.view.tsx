import { type ComplaintTab, complaintList } from '@plazo/contract/complaints';
import * as to from '@plazo/contract/documents';
import type { Locale } from '@plazo/contract/launch';
import { fillCount } from '@plazo/contract/plural';
import { useState } from 'react';
import { linkTo } from '../../paths.ts';
import { getDevice } from '../../screen/device.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Hero } from '../../ui/hero.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx';
import * as shapes from '../../ui/shapes.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { type ComplaintListData, hasComplaints } from './complaint-list.data.ts';
import type { ComplaintListMessages } from './complaint-list.messages.ts';
import '../../ui/chip.css';
import '../../ui/link-list.css';
import './complaint-list.css';

type T = { t: ComplaintListMessages };

type Props = ViewProps<ComplaintListData, ComplaintListMessages>;

/** New data resets the view's state: after Back a complaint may have been answered in the meantime. */
export function ComplaintTabsView(props: Props) {
  return <List key={JSON.stringify(props.data)} {...props} />;
}

function List({ data, t }: Props) {
  const { carry, locale } = useScreen();
  const { orderId } = data;
  const [tabs, setTabs] = useState(data.tabs);
  const initial = Math.max(
    0,
    data.tabs.findIndex(({ key }) => key === data.tab),
  );
  const [chosen, setChosen] = useState(initial);
  const namesOrder = new Set(tabs.flatMap(({ items }) => items.map(({ order }) => order))).size > 1;
  const home = linkTo(to.complaint, carry, { orderId: orderId || undefined });
  const addressOf = (tab: string, offset?: number) =>
    `${linkTo(to.complaintList, carry, {
      orderId: orderId || undefined,
      tab,
      offset: offset === undefined ? undefined : String(offset),
    })}#${idOf(tab)}`;

  async function refresh() {
    const { call, report } = getDevice();
    try {
      setTabs((await call(complaintList, {})).tabs);
      showToast(t.refreshed);
    } catch (error) {
      report(error);
    }
  }

  return (
    <>
      {/* Hydrated too: a refresh changes how many wait. */}
      {hasComplaints(data.tabs) && (
        <Hero
          picture={`/pictures/on-hero/${tabs.some(isWaiting) ? 'talk' : 'empty-complaints'}.svg`}
          state={{ text: headingOf(tabs, locale, t), tone: 'plain', isSentence: true }}
        />
      )}
      <PullToRefresh onRefresh={refresh} busyLabel={t.refreshing}>
        <Tabs
          label={t.tabs}
          initial={initial}
          tabs={tabs.map((tab, index) => ({
            id: idOf(tab.key),
            label: tab.title,
            count: { value: tab.count, label: fillCount(t.count, tab.count, locale) },
            href: addressOf(tab.key),
            panel: (
              <Panel
                tab={tab}
                namesOrder={namesOrder}
                // The URL may start a tab further down; after a refresh every tab starts at its top.
                offset={tabs === data.tabs && index === initial ? data.offset : 0}
                addressOf={addressOf}
                home={home}
                key={tab.items[0]?.id}
                t={t}
              />
            ),
          }))}
          onSelect={(index) => {
            setChosen(index);
            // So that Back from a complaint, or a reload, shows the same tab.
            const key = tabs[index]?.key;
            if (key !== undefined && index !== chosen) history.replaceState(null, '', addressOf(key));
          }}
        />
        <LinkButton
          kind="quiet"
          href={addressOf(tabs[chosen]?.key ?? '')}
          onClick={(event) => {
            event.preventDefault();
            void refresh();
          }}
        >
          {t.refresh}
        </LinkButton>
      </PullToRefresh>
    </>
  );
}

/** How many wait for an answer; a core may not count them. */
const isWaiting = ({ key, count }: ComplaintTab) => key === 'open' && count > 0;

function headingOf(tabs: readonly ComplaintTab[], locale: Locale, t: ComplaintListMessages): string {
  const open = tabs.find(({ key }) => key === 'open');
  if (open === undefined || open.count < open.items.length) return t.heading;
  return open.count === 0 ? t.noneWaiting : fillCount(t.waiting, open.count, locale);
}

function idOf(tab: string): string {
  return `complaints-${tab}`;
}

interface PanelProps extends T {
  tab: ComplaintTab;
  /** They are about several loans. */
  namesOrder: boolean;
  /** How many newer complaints are not shown. */
  offset: number;
  addressOf: (tab: string, offset?: number) => string;
  home: string;
}

function Panel({ tab, namesOrder, offset, addressOf, home, t }: PanelProps) {
  const [further, setFurther] = useState<ComplaintTab['items']>([]);
  const [isBusy, setBusy] = useState(false);
  const items = [...tab.items, ...further];
  const shown = offset + items.length;
  const more = addressOf(tab.key, shown);

  async function showMore() {
    if (isBusy) return;
    setBusy(true);
    const { call, report } = getDevice();
    try {
      const { tabs } = await call(complaintList, { tab: tab.key, offset: shown });
      const known = new Set(items.map(({ id }) => id));
      // A complaint filed in the meantime shifts the others by one.
      const found = tabs.flatMap((one) => one.items).filter(({ id }) => !known.has(id));
      setFurther((before) => [...before, ...found]);
    } catch (error) {
      report(error);
    } finally {
      setBusy(false);
    }
  }

  if (items.length === 0) {
    return (
      <EmptyState title={t.emptyTitle} description={t.empty} picture="/pictures/no-complaints.svg">
        <LinkButton kind="secondary" href={home}>
          {t.file}
        </LinkButton>
      </EmptyState>
    );
  }
  return (
    <>
      <ul className="link-list">
        {items.map((item) => (
          <Row item={item} namesOrder={namesOrder} key={item.id} t={t} />
        ))}
      </ul>
      <div className="complaint-more">
        {shown < tab.count && (
          <LinkButton
            kind="secondary"
            href={more}
            aria-busy={isBusy || undefined}
            onClick={(event) => {
              event.preventDefault();
              void showMore();
            }}
          >
            {isBusy ? t.loadingMore : t.more}
          </LinkButton>
        )}
        {offset > 0 && (
          <LinkButton kind="quiet" href={addressOf(tab.key)}>
            {t.newest}
          </LinkButton>
        )}
      </div>
    </>
  );
}

function Row({ item, namesOrder, t }: Pick<PanelProps, 'namesOrder' | 't'> & { item: ComplaintTab['items'][number] }) {
  const { carry, loadedOn } = useScreen();
  const { id, time, type, content, order, isAnswered } = item;
  return (
    <li>
      <a className="link-row" href={linkTo(to.complainDetails, carry, { problemId: id })}>
        <span className="complaint">
          <span className="complaint-head">
            {isAnswered !== undefined && (
              <span className="chip" data-tone={isAnswered === '1' ? 'positive' : 'plain'}>
                {isAnswered === '1' ? t.answered : t.open}
              </span>
            )}
            <span className="caption">
              <TextWithFigures text={dayOf(time, t.months, loadedOn)} />
            </span>
          </span>
          <span className="complaint-type">{type}</span>
          {namesOrder && order !== undefined && (
            <span className="caption">
              <TextWithFigures text={order} />
            </span>
          )}
          <span className="complaint-text">{content}</span>
        </span>
        <Icon shape={shapes.forward} />
      </a>
    </li>
  );
}

/**
 * '10 mar, 12:05' of '2027-03-10 12:05', with its year if that is not this one; the names are ours because browsers' differ from the
 * server's.
 */
function dayOf(time: string, months: string, today: string): string {
  const [, year, month, day, hour = ''] = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d:\d\d))?/.exec(time) ?? [];
  if (year === undefined) return time;
  const words = [Number(day), months.split(' ')[Number(month) - 1], today.startsWith(year) ? '' : year];
  return [words.join(' ').trimEnd(), hour].filter(Boolean).join(', ').replaceAll(' ', '\u00a0');
}
