import type { ComplaintDetail } from '@plazo/contract/complaints';
import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { isIsoDate } from '@plazo/loan-rules/calendar';
import { dayInWords, momentInWords } from '@plazo/loan-rules/day-in-words';
import { isBlankOrZero } from '../../lib/format.ts';
import { DisclosureSections } from '../../loan-parts/disclosure-sections.tsx';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import { LivePart } from '../../screen/live-part.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import { ImageViewer } from '../../ui/image-viewer.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { LinkList } from '../../ui/link-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { Tile } from '../../ui/tile.tsx';
import type { ComplaintDetailMessages } from './complaint-detail.messages.ts';
import { pictureAddress } from './picture-address.ts';
import './complaint-detail.css';

type T = { t: ComplaintDetailMessages };

export function ComplaintDetailView({ data, t }: ViewProps<ComplaintDetail, ComplaintDetailMessages>) {
  const { carry, locale, loadedOn } = useScreen();
  const rows = [
    { text: t.folio, value: data.folio ?? '' },
    { text: t.time, value: momentInWords(data.time ?? '', locale, loadedOn) },
    { text: t.type, value: data.type },
    { text: t.sonType, value: data.sonType },
    ...(data.order ?? []),
  ].filter(({ value }) => !isBlankOrZero(value));
  return (
    <Frame title={t.title} isHero backHref={linkTo(to.complaintList, carry)}>
      <DetailHero complaint={data} t={t} />
      {/* What is awaited comes first: the answer, or why there is none. */}
      <Result complaint={data} t={t} />
      <section className="section" aria-labelledby="content">
        <h2 id="content">{t.content}</h2>
        <p className="complaint-words">{data.content}</p>
        <Pictures addresses={data.images} title={t.pictures} name={t.picture} see={t.seePicture} t={t} />
      </section>
      <div className="card">
        <KeyValueRows rows={rows} />
      </div>
      {!isAnswered(data) && !isLate(data, loadedOn) && (
        <LinkList
          rows={[
            {
              href: linkTo(to.customerService, carry),
              text: t.add,
              notes: [t.inTouch],
              picture: <Tile name="person" />,
            },
          ]}
        />
      )}
      {data.help && <DisclosureSections sections={data.help} />}
      <LivePart name="score" />
    </Frame>
  );
}

/** Whether it was answered, or by when it will be. */
function DetailHero({ complaint, t }: T & { complaint: ComplaintDetail }) {
  const { locale, loadedOn } = useScreen();
  const { answerBy = '' } = complaint;
  const waiting = isLate(complaint, loadedOn) ? t.overdueTitle : t.waiting;
  const isPromised = !isAnswered(complaint) && isIsoDate(answerBy) && answerBy >= loadedOn;
  return (
    <Hero
      picture={`/pictures/on-hero/${isAnswered(complaint) ? 'empty-complaints' : 'talk'}.svg`}
      state={{ text: isAnswered(complaint) ? t.answeredTitle : waiting, tone: 'plain', isSentence: true }}
    >
      {isPromised && <HeroNote text={fill(t.answerBy, { date: dayInWords(answerBy, locale, loadedOn) })} />}
      {complaint.outcome !== undefined && !isAnswered(complaint) && <HeroNote text={complaint.outcome} />}
    </Hero>
  );
}

const isLate = ({ answerBy = '' }: ComplaintDetail, today: string) => isIsoDate(answerBy) && answerBy < today;

const isAnswered = ({ disposeDetail, disposeImages }: ComplaintDetail) =>
  disposeDetail !== '' || disposeImages.length > 0;

/** Requirement C7: only if there is one. A core may send all its answers as one text without a date. */
function Result({ complaint, t }: T & { complaint: ComplaintDetail }) {
  const { carry, locale, loadedOn } = useScreen();
  const { disposeDetail, disposeImages, disposeReplies = [] } = complaint;
  const whole = { time: '', content: disposeDetail, images: disposeImages };
  if (!isAnswered(complaint)) return <Unanswered complaint={complaint} t={t} />;
  return (
    <>
      <section className="section" aria-labelledby="result">
        <h2 id="result">{t.result}</h2>
        {(disposeReplies.length > 0 ? disposeReplies : [whole]).map(({ time, content, images }) => (
          <div className="section" key={`${time} ${content} ${images.join(' ')}`}>
            {time !== '' && (
              <p className="caption">
                <TextWithFigures text={fill(t.answered, { time: momentInWords(time, locale, loadedOn) })} />
              </p>
            )}
            {content !== '' && <p className="complaint-words">{content}</p>}
            <Pictures
              addresses={images}
              title={t.resultPictures}
              name={t.resultPicture}
              see={t.seeResultPicture}
              t={t}
            />
          </div>
        ))}
      </section>
      <LinkList
        rows={[
          {
            href: linkTo(to.customerService, carry),
            text: t.disagree,
            notes: [t.inTouch],
            picture: <Tile name="person" />,
          },
          // Not the button: the answer may ask for something else first. Until it is there, the borrower may be right that nothing is left.
          ...(complaint.payable
            ? [{ href: linkTo(to.repayUrl, carry, complaint.payable), text: t.pay, picture: <Tile name="why" /> }]
            : []),
        ]}
      />
    </>
  );
}

/** Once the promised day has passed, the screen says so, and whom to ask. */
function Unanswered({ complaint, t }: T & { complaint: ComplaintDetail }) {
  const { carry, locale, loadedOn } = useScreen();
  const { answerBy = '' } = complaint;
  if (!isLate(complaint, loadedOn)) return null;
  return (
    <Notice tone="warning">
      <p>
        <TextWithFigures text={fill(t.overdue, { date: dayInWords(answerBy, locale, loadedOn) })} />
      </p>
      <p>
        <a className="link" href={linkTo(to.customerService, carry)}>
          {t.ask}
        </a>
      </p>
    </Notice>
  );
}

interface PicturesProps {
  addresses: readonly string[];
  title: string;
  name: string;
  /** Below each: what a tap does. */
  see: string;
}

function Pictures({ addresses, title, name, see, t }: T & PicturesProps) {
  const { carry, tenant, t: screenText } = useScreen();
  const shown = addresses.flatMap((address) => pictureAddress(address, carry, tenant.allowedHosts) ?? []);
  if (shown.length === 0) return null;
  const pictures = shown.map((src, index) => ({ src, alt: fill(name, { number: index + 1, count: shown.length }) }));
  return <ImageViewer title={title} pictures={pictures} labels={{ ...t, see, dismiss: screenText.dismiss }} />;
}
