import * as to from '@plazo/contract/documents';
import type { LoanConfirm } from '@plazo/contract/offer';
import { fill } from '@plazo/contract/text';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Field, fieldControl } from '../../ui/field.tsx';
import { Hero, HeroNote } from '../../ui/hero.tsx';
import type { FirstDueDateMessages } from './first-due-date.messages.ts';

export interface FirstDueDateData extends Pick<LoanConfirm, 'firstDue' | 'firstPayTime'> {
  productId: string;
  offerNo: string;
  /** Why the posted day cannot be chosen. */
  refused?: string;
}

export function FirstDueDateView({ data, t }: ViewProps<FirstDueDateData, FirstDueDateMessages>) {
  const { carry, url } = useScreen();
  const { productId, offerNo, firstDue, firstPayTime, refused } = data;
  const offer = linkTo(to.confirmUrl, carry, { productId, orderId: offerNo || undefined, isType: '1' });
  if (firstDue === undefined) {
    return (
      <Frame title={t.title} backHref={offer}>
        <EmptyState title={t.fixedTitle} description={t.fixed} picture="/pictures/status-174.svg">
          <LinkButton href={offer}>{t.back}</LinkButton>
        </EmptyState>
      </Frame>
    );
  }
  const { earliest, latest } = firstDue;
  const field = { id: 'first-due', hint: fill(t.hint, { earliest, latest }), error: refused };
  return (
    <Frame title={t.title} backHref={offer} isHero>
      <Hero picture="/pictures/on-hero/status-174.svg" state={{ text: t.heading, tone: 'plain', isSentence: true }}>
        <HeroNote text={t.text} />
      </Hero>
      <form className="section" method="post" action={url}>
        <input type="hidden" name="productId" value={productId} />
        <input type="hidden" name="offerNo" value={offerNo} />
        <Field {...field} label={t.day}>
          <input
            {...fieldControl(field)}
            type="date"
            name="firstPayTime"
            required
            min={earliest}
            max={latest}
            defaultValue={firstPayTime}
          />
        </Field>
        <Button type="submit">{t.use}</Button>
      </form>
    </Frame>
  );
}
