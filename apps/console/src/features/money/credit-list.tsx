import { fill } from '@plazo/contract/text';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { api, changeHeaders } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { useWholeList } from '../../frame/whole-list.ts';
import { type ListTab, WorkList } from '../../frame/work-list.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useAbout } from '../../session/about.ts';
import { useMay } from '../../session/me.ts';
import { AmountField, useAmount } from '../../ui/amount-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { fieldProblemMessages } from '../../ui/field-problems.messages.ts';
import { TextField } from '../../ui/fields.tsx';
import { creditColumns } from './credit-columns.tsx';
import { moneyMessages } from './money.messages.ts';
import { type CreditRow, creditQuery, orderTagQuery } from './money.query.ts';
import { sumOfCredit } from './sum-of-money.ts';

const route = getRouteApi('/in/money');

/** What borrowers have paid too much, and what was refunded of money that was reversed later. */
export function CreditList({ tabs }: { tabs: readonly ListTab[] }) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const { currency } = useAbout();
  const list = useInfiniteQuery(creditQuery);
  const { balance, lost, others } = sumOfCredit(useWholeList(list), currency);
  const sum = [
    fill(t.sum, { amount: write.money(balance) }),
    ...(lost > 0 ? [`${t.credit.lost} ${write.money(lost)}`] : []),
    ...(others > 0 ? [fill(t.otherCurrencies, { count: others })] : []),
  ];
  const columns = useMemo(() => creditColumns(t, write), [t, write]);
  return (
    <WorkList
      texts={{ title: t.title, ...t.credit }}
      section="money"
      to="/money"
      search={route.useSearch()}
      tabs={tabs}
      list={list}
      columns={columns}
      sum={sum.join(' · ')}
      idOf={({ orderId }) => orderId}
      dialog={(row, _, onClose) => row && <Credit row={row} onClose={onClose} />}
    />
  );
}

interface CreditProps {
  row: CreditRow;
  onClose(): void;
}

function Credit({ row, onClose }: CreditProps) {
  const may = useMay();
  if (row.creditBalance > 0 && may('payments:write') && may('orders:read'))
    return <Refund row={row} onClose={onClose} />;
  return <Looked row={row} onClose={onClose} />;
}

function CreditFacts({
  row: { borrowerName, borrowerId, orderId, creditBalance, lost, since, currency },
}: {
  row: CreditRow;
}) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  return (
    <Facts
      of={[
        [
          t.credit.borrower,
          <Link key="borrower" to="/borrowers/$borrowerId" params={{ borrowerId }}>
            <bdi>{borrowerName ?? borrowerId}</bdi>
          </Link>,
        ],
        [
          t.credit.order,
          <Link key="order" to="/orders/$orderId" params={{ orderId }}>
            {orderId}
          </Link>,
        ],
        [t.credit.balance, write.money(creditBalance, currency)],
        [t.credit.since, since && write.day(since)],
        [t.credit.lost, lost !== 0 && write.money(lost, currency)],
      ]}
    />
  );
}

function Looked({ row, onClose }: CreditProps) {
  const t = useTexts(moneyMessages);
  return (
    <Dialog open title={t.credit.balance} onClose={onClose} isWide>
      <CreditFacts row={row} />
    </Dialog>
  );
}

/** The money was sent back to the borrower: with the number of the transfer. */
function Refund({ row, onClose }: CreditProps) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const amountOf = useAmount();
  const problems = useTexts(fieldProblemMessages);
  const { orderId, creditBalance, currency } = row;
  const tag = useQuery(orderTagQuery(orderId)).data;
  const name = `refund ${orderId}`;
  const { fields, change, forget } = useDraft(name, { typed: '', reference: '' });
  const amount = fields.typed.trim() === '' ? creditBalance : amountOf(fields.typed);
  const reference = fields.reference.trim();
  const body = { amount: amount ?? 0, reference };
  const said = { amount: write.money(body.amount, currency) };
  const isTooMuch = body.amount > creditBalance;
  return (
    <ActionDialog
      operation="refundCreditBalance"
      amount={body.amount}
      title={t.refund}
      submit={fill(t.refundSum, said)}
      done={fill(t.refundDone, said)}
      undo={t.refundUndo}
      isWide
      name={name}
      content={body}
      isReady={amount !== null && !isTooMuch && reference !== '' && tag !== undefined}
      call={(key) =>
        api.POST('/lender/v1/orders/{orderId}/refunds', {
          params: { path: { orderId }, header: changeHeaders(key, tag) },
          body,
        })
      }
      onSent={forget}
      onClose={onClose}
    >
      <CreditFacts row={row} />
      <AmountField
        label={t.reverseAmount}
        name="amount"
        hint={fill(t.reverseMost, { amount: write.money(creditBalance, currency) })}
        problem={
          isTooMuch ? fill(problems['over-amount'], { amount: write.money(creditBalance, currency) }) : undefined
        }
        value={fields.typed}
        onChange={(typed) => change({ typed })}
      />
      <TextField
        label={t.refundReference}
        name="reference"
        hint={t.paymentIdHint}
        most={64}
        value={fields.reference}
        onChange={(next) => change({ reference: next })}
      />
    </ActionDialog>
  );
}
