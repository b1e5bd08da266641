import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useChannelWord } from '../../session/channel-word.ts';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { useSaid } from '../../ui/values.tsx';
import { flagWord } from './flag-word.ts';
import { moneyMessages } from './money.messages.ts';
import { type Payment, type PaymentRow, paymentQuery } from './money.query.ts';
import { stateOf } from './payment-state.ts';
import { Assign, Dismiss, type HeldReversal, Refuse, Reverse, Seen } from './payment-steps.tsx';
import { type Step, stepsOf } from './steps-of-payment.ts';

const steps = { assign: Assign, refuse: Refuse, seen: Seen, reverse: Reverse };

/** What is decided about a reversal that is held. */
interface HeldStep {
  held: HeldReversal;
  isBooked: boolean;
}

interface PaymentDialogProps {
  paymentId: string;
  /** Its row, if the list has it. */
  row: PaymentRow | undefined;
  onClose(): void;
}

/** One payment: what is known of it, and whose it becomes. */
export function PaymentDialog({ paymentId, row, onClose }: PaymentDialogProps) {
  const [step, setStep] = useState<Step | HeldStep | null>(null);
  const payment = useQuery(paymentQuery(paymentId));
  if (!payment.data) {
    return (
      <Dialog open title={paymentId} onClose={onClose} isWide>
        {payment.isError ? (
          <ProblemNote error={payment.error} retry={() => void payment.refetch()} />
        ) : (
          <Loading rows={3} />
        )}
      </Dialog>
    );
  }
  const { data, tag } = payment.data;
  if (step !== null && typeof step === 'object') {
    const Decide = step.isBooked ? Reverse : Dismiss;
    return <Decide payment={data} tag={tag} name={row?.borrowerName} held={step.held} onClose={onClose} />;
  }
  const Open = step && steps[step];
  if (Open) return <Open payment={data} tag={tag} name={row?.borrowerName} onClose={onClose} />;
  return <Look payment={data} name={row?.borrowerName} onStep={setStep} onClose={onClose} />;
}

interface LookProps {
  payment: Payment;
  name: string | null | undefined;
  onStep(step: Step | HeldStep): void;
  onClose(): void;
}

function Look({ payment, name, onStep, onClose }: LookProps) {
  const t = useTexts(moneyMessages);
  const write = useWriter();
  const may = useMay();
  const saidOf = useSaid();
  const channelOf = useChannelWord();
  const { reference, amount, currency, reversed, paidAt, receivedAt, payCode, orderId, codeOrderId, borrowerId, flag } =
    payment;
  const mayChange = may('payments:write');
  const possible = mayChange ? stepsOf(payment) : [];
  const linkTo = (id: string | null) =>
    id && (
      <Link to="/orders/$orderId" params={{ orderId: id }}>
        {id}
      </Link>
    );
  return (
    <Dialog open title={write.money(amount, currency)} onClose={onClose} isWide>
      <Facts
        of={[
          [t.columns.reference, <bdi key="reference">{reference}</bdi>],
          [t.columns.state, t.states[stateOf(payment)]],
          [t.columns.paid, write.moment(paidAt)],
          [t.received, write.moment(receivedAt)],
          [t.reversed, reversed > 0 && write.money(reversed, currency)],
          [t.left, reversed > 0 && write.money(amount - reversed, currency)],
          [t.columns.channel, payCode && <bdi key="channel">{channelOf(payCode)}</bdi>],
          [t.columns.borrower, borrowerId && <bdi>{name ?? borrowerId}</bdi>],
          [t.columns.order, linkTo(orderId)],
          [t.codeOrder, linkTo(codeOrderId)],
          [t.columns.flag, flag && flagWord(flag, t)],
        ]}
      />
      {payment.contradictions.map(({ said, receivedAt: at }) => (
        <p key={at} className="note note-warning">
          {t.contradiction}: {saidOf(said)}
        </p>
      ))}
      {payment.heldReversals.map((held) => (
        <div key={held.id} className="note note-warning">
          {fill(t.heldReversal, {
            moment: write.moment(held.reversedAt),
            amount: write.money(held.amount ?? amount - reversed, currency),
          })}
          {mayChange && (
            <p>
              <Button look="plain" onClick={() => onStep({ held, isBooked: true })}>
                {t.bookHeld}
              </Button>
              <Button look="plain" onClick={() => onStep({ held, isBooked: false })}>
                {t.dismissHeld}
              </Button>
            </p>
          )}
        </div>
      ))}
      <div className="dialog-actions">
        {possible.toReversed().map((one) => (
          <Button
            key={one}
            look={one === possible[0] && one !== 'reverse' ? 'solid' : 'outlined'}
            onClick={() => onStep(one)}
          >
            {t[one]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
