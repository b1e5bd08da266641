import { fill } from '@plazo/contract/text';
import { linkTo } from '../../paths.ts';
import { useMoney, useScreen } from '../../screen/screen.ts';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { TextWithFigures } from '../../ui/text-with-figures.tsx';
import type { ExtensionData } from './extension.data.ts';
import type { ExtensionMessages } from './extension.messages.ts';

/** The total cost of paying and of extending, with equal weight; from the plan if a core sends no totals. */
export function ExtensionCost({ data, t }: { data: ExtensionData; t: ExtensionMessages }) {
  const { carry } = useScreen();
  const money = useMoney();
  const { orderId, productId, extension, isOverdue } = data;
  const { delayInfo, repayAmount, repayDate, daysGained, chargesAmount = 0 } = extension;
  if (repayAmount === undefined || repayDate === undefined) return null;
  const fee = delayInfo.delayAmount;
  const amount = money(repayAmount);
  const ways = [
    {
      title: t.withoutExtension,
      rows: [{ text: fill(isOverdue ? t.wasDue : t.payBy, { date: repayDate }), value: amount }],
      total: amount,
    },
    {
      title: t.withExtension,
      rows: [
        ...(daysGained === undefined ? [] : [{ text: t.daysGained, value: String(daysGained) }]),
        ...(chargesAmount > 0 ? [{ text: t.charges, value: money(chargesAmount) }] : []),
        { text: t.fee, value: money(fee) },
        { text: fill(t.payOn, { date: delayInfo.delayTime }), value: money(repayAmount - chargesAmount) },
      ],
      total: money(repayAmount + fee),
    },
  ];
  return (
    <section className="section" aria-labelledby="compare">
      <h2 id="compare">{t.compare}</h2>
      {ways.map(({ title, rows, total }) => (
        <div className="section" key={title}>
          <h3>{title}</h3>
          <div className="card">
            <KeyValueRows rows={[...rows, { text: t.inAll, value: total }]} emphasis={[rows.length]} />
          </div>
        </div>
      ))}
      <p>{fill(t.difference, { amount: money(fee) })}</p>
      <a className="link" href={linkTo('repayUrl', carry, { orderId, productId })}>
        <span>
          <TextWithFigures text={fill(t.payInstead, { amount })} />
        </span>
      </a>
    </section>
  );
}
