import { fill } from '@plazo/contract/text';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts, useWriter } from '../../language/language.tsx';
import { Delivery } from '../../story/delivery.tsx';
import { bookingWord, momentMessages, momentText, momentWord } from '../../story/moment-word.ts';
import { toldOnce } from '../../story/told-once.ts';
import { Button } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { borrowersMessages } from './borrowers.messages.ts';
import { type Moment, timelineQuery } from './borrowers.query.ts';

const icons: Readonly<Record<Moment['kind'], IconName>> = {
  event: 'clock',
  booking: 'money',
  contact: 'message',
  note: 'note',
  action: 'team',
};

/** Everything that happened about a borrower, newest first. */
export function Timeline({ borrowerId }: { borrowerId: string }) {
  const t = useTexts(borrowersMessages);
  const [hasBookings, setBookings] = useState(false);
  const story = useInfiniteQuery(timelineQuery(borrowerId));
  if (story.isPending) return <Loading rows={8} />;
  if (story.isError) return <ProblemNote error={story.error} retry={() => void story.refetch()} />;
  const all = story.data.pages.flatMap(({ data }) => data);
  const moments = hasBookings ? all : toldOnce(all);
  return (
    <section aria-labelledby="story">
      <div className="borrower-story-head">
        <h2 id="story">{t.story}</h2>
        <label className="check">
          <input type="checkbox" checked={hasBookings} onChange={(event) => setBookings(event.target.checked)} />
          {t.bookings}
        </label>
      </div>
      {moments.length === 0 && <p>{t.noStory}</p>}
      <ol className="card borrower-story">
        {moments.map((moment) => (
          <Happened key={`${moment.kind} ${moment.id}`} moment={moment} />
        ))}
      </ol>
      {story.hasNextPage && (
        <Button disabled={story.isFetchingNextPage} onClick={() => void story.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </section>
  );
}

function Happened({ moment }: { moment: Moment }) {
  const t = useTexts(borrowersMessages);
  const words = useTexts(momentMessages);
  const write = useWriter();
  const { kind, at, by, orderId, data } = moment;
  const text = momentText(moment, words);
  const amount = typeof data.amount === 'number' ? write.money(data.amount) : null;
  const name = by && nameOf(by, t);
  return (
    <li>
      <Icon name={icons[kind]} />
      <div>
        <p>
          <b>{wordOf(moment, words, t)}</b>
          {amount !== null && <> {amount}</>}
          {name && <span className="meta"> {fill(t.by, { name })}</span>}
          {kind === 'contact' && (
            <>
              {' '}
              <Delivery state={data.state} until={data.until} />
            </>
          )}
        </p>
        {text !== null && (
          <p className="borrower-said">
            <bdi>{text}</bdi>
          </p>
        )}
        <p className="meta">
          <time dateTime={at}>{write.moment(at)}</time>
          {orderId !== null && (
            <>
              {' · '}
              <Link to="/orders/$orderId" params={{ orderId }}>
                {fill(t.aboutOrder, { order: `…${orderId.slice(-6)}` })}
              </Link>
            </>
          )}
          {kind === 'booking' && ` · ${t.booking}`}
        </p>
      </div>
    </li>
  );
}

type Texts = (typeof borrowersMessages)['en'];

function wordOf({ kind, what, data }: Moment, words: (typeof momentMessages)['en'], t: Texts): string {
  if (kind === 'note') return t.note;
  if (kind === 'booking') return bookingWord(what, words);
  if (kind === 'contact' && Object.hasOwn(t.channels, what)) {
    const channel = t.channels[what as keyof Texts['channels']];
    return data.isIncoming === true ? fill(t.incoming, { channel }) : channel;
  }
  return momentWord(what, words);
}

/** Who did it: a name, or what kind of actor it was. */
function nameOf({ kind, name }: NonNullable<Moment['by']>, t: Texts): string {
  if (name !== null) return name;
  if (kind === 'plan' || kind === 'operator' || kind === 'borrower') return t[kind];
  return kind;
}
