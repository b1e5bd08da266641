import type { LoanDetails } from '@plazo/contract/loan';
import { fill } from '@plazo/contract/text';
import { dayAndMonth } from '@plazo/loan-rules/day-in-words';
import * as to from '../../documents.ts';
import { linkTo } from '../../paths.ts';
import { useScreen } from '../../screen/screen.ts';
import { useMoney } from '../../screen/use-money.ts';
import { LinkList } from '../../ui/link-list.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import { Tile } from '../../ui/tile.tsx';
import { withLaunch } from '../../wire-addresses.ts';
import type { LoanDetailsMessages } from './loan-details.messages.ts';

export interface TakenBackProps {
  payment: NonNullable<LoanDetails['takenBack']>;
  page: { orderId: string; productId: string };
  t: LoanDetailsMessages['takenBack'];
}

/** A payment, or a part of one, that whoever took it has withdrawn: what happened, what it did not cost, and what the payer can do. */
export function TakenBack({ payment, page, t }: TakenBackProps) {
  const { carry, locale, loadedOn } = useScreen();
  const money = useMoney();
  const { paymentId, paidOn, takenBackOn, amount, paidAmount, by, complaintUrl } = payment;
  const isPart = paidAmount !== undefined;
  const day = (date: string) => dayAndMonth(date, locale, loadedOn);
  const values = {
    paidOn: day(paidOn),
    takenBackOn: day(takenBackOn),
    amount: money(amount),
    paidAmount: money(paidAmount ?? amount),
    by: by || t.someone,
  };
  const [title, what] = isPart ? [t.partTitle, t.part] : [t.title, t.what];
  const productId = page.productId || undefined;
  return (
    <>
      <Notice tone="warning" title={fill(title, values)}>
        {[fill(what, values), t.ticket].map((text) => (
          <p key={text}>
            <TextWithFigures text={text} />
          </p>
        ))}
      </Notice>
      <LinkList
        rows={[
          {
            href: withLaunch(complaintUrl, carry, { productId }),
            text: t.complain,
            picture: <Tile name="help" />,
          },
          {
            href: linkTo(to.paymentReceipt, carry, { paymentId, ...page }),
            text: fill(t.receipt, { amount: values.paidAmount }),
            picture: <Tile name="paper" />,
          },
        ]}
      />
    </>
  );
}
