import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useDraft } from '../../api/use-draft.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { FullNumber } from '../../frame/full-number.tsx';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { DayField, TextField } from '../../ui/fields.tsx';
import { useSaid } from '../../ui/values.tsx';
import { PayoutPeople } from './payout-people.tsx';
import { type Step, stepsOf } from './payout-steps.ts';
import { payoutsMessages } from './payouts.messages.ts';
import { accountsQuery, type Payout, payoutsOfQuery } from './payouts.query.ts';

interface StepProps {
  payout: Payout;
  onClose(): void;
}

/** One payout: where the money is, what the bank said, and the next step. */
export function PayoutDialog({ payout, onClose }: StepProps) {
  const t = useTexts(payoutsMessages);
  const write = useWriter();
  const may = useMay();
  const saidOf = useSaid();
  const [step, setStep] = useState<Step | null>(null);
  const all = useQuery(payoutsOfQuery(payout.orderId)).data?.data ?? [];
  if (step !== null) return <StepDialog payout={payout} step={step} onClose={onClose} />;
  const newest = all.at(-1);
  const possible = may('payouts:write') && (newest?.id ?? payout.id) === payout.id ? stepsOf(payout) : [];
  const others = all.filter(({ id }) => id !== payout.id);
  return (
    <Dialog open title={write.money(payout.amount, payout.currency)} onClose={onClose} isWide>
      <PayoutFacts payout={payout} />
      {payout.contradictions.map(({ problem, said, receivedAt, isSeen }) => (
        <p key={receivedAt} className={isSeen ? 'note' : 'note note-warning'}>
          {fill(t.said, { moment: write.moment(receivedAt), words: t.problems[problem] })}
          <br />
          <bdi className="meta">{saidOf(said)}</bdi>
          {isSeen && <span className="meta"> · {t.seenMark}</span>}
        </p>
      ))}
      {payout.state === 'returned' && <p className="note">{t.readsReturned}</p>}
      <PayoutPeople orderId={payout.orderId} />
      {others.length > 0 && (
        <section>
          <h3>{t.history}</h3>
          <Facts
            of={others.map((one) => [
              write.moment(one.requestedAt),
              `${t.states[one.state]} · ${one.failure ?? one.reference ?? write.money(one.amount, one.currency)}`,
            ])}
          />
        </section>
      )}
      <div className="dialog-actions">
        {possible.toReversed().map((one) => (
          <Button key={one} look={one === possible[0] ? 'solid' : 'outlined'} onClick={() => setStep(one)}>
            {t[one]}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}

function PayoutFacts({ payout }: { payout: Payout }) {
  const t = useTexts(payoutsMessages);
  const write = useWriter();
  const may = useMay();
  const accounts = useQuery({ ...accountsQuery(payout.borrowerId), enabled: may('borrowers:read') });
  const newest = accounts.data?.data.find(({ removedAt }) => removedAt === null);
  const account =
    newest &&
    fill(t.accountOf, {
      kind: t.kinds[newest.kind],
      digits: newest.lastDigits,
      day: write.day(write.dayOf(newest.boundAt)),
    });
  return (
    <Facts
      of={[
        [t.columns.borrower, <bdi key="borrower">{payout.borrowerName ?? payout.borrowerId}</bdi>],
        [t.columns.state, t.states[payout.state]],
        [
          t.account,
          newest ? (
            <span key="account" className="as-block">
              {account}
              <FullNumber borrowerId={payout.borrowerId} accountId={newest.id} />
            </span>
          ) : (
            accounts.data && !['confirmed', 'cancelled'].includes(payout.state) && t.noAccount
          ),
        ],
        [t.columns.what, payout.failure && <bdi>{payout.failure}</bdi>],
        [t.columns.reference, payout.reference && <bdi>{payout.reference}</bdi>],
        [t.byHand, payout.isByHand && '✓'],
        [t.tries, payout.tries > 0 && payout.tries],
        [t.columns.asked, write.moment(payout.requestedAt)],
        [t.columns.paid, payout.paidOn && write.day(payout.paidOn)],
        [
          t.columns.order,
          may('orders:read') ? (
            <Link key="order" to="/orders/$orderId" params={{ orderId: payout.orderId }}>
              {payout.orderId}
            </Link>
          ) : (
            payout.orderId
          ),
        ],
      ]}
    />
  );
}

const withReason = ['failed', 'returned'] as const;
const plain = ['retry', 'seen'] as const;

function StepDialog({ payout, step, onClose }: StepProps & { step: Step }) {
  const reason = withReason.find((one) => one === step);
  if (reason) return <Reported payout={payout} step={reason} onClose={onClose} />;
  const simple = plain.find((one) => one === step);
  if (simple) return <Plain payout={payout} step={simple} onClose={onClose} />;
  return <Moved payout={payout} step={step === 'sent' ? 'sent' : 'confirmed'} onClose={onClose} />;
}

const params = (orderId: string, key: string) => ({ path: { orderId }, header: { 'Idempotency-Key': key } });

/** The money leaves, or has arrived: with the number of the transfer. */
function Moved({ payout: { orderId, amount, currency }, step, onClose }: StepProps & { step: 'sent' | 'confirmed' }) {
  const t = useTexts(payoutsMessages);
  const write = useWriter();
  const name = `payout ${step} ${orderId}`;
  const { fields, change, forget } = useDraft(name, { reference: '', paidOn: '' });
  const reference = fields.reference.trim();
  const isSent = step === 'sent';
  const body = isSent
    ? { ...(reference && { reference }) }
    : { reference, ...(fields.paidOn && { paidOn: fields.paidOn }) };
  const said = { amount: write.money(amount, currency) };
  return (
    <ActionDialog
      operation={isSent ? 'payoutSent' : 'payoutConfirmed'}
      amount={amount}
      title={t[step]}
      submit={fill(isSent ? t.sentSum : t.confirmedSum, said)}
      done={(answer) =>
        (answer as Payout | undefined)?.state === 'cancelled' ? t.sentNothing : fill(t[`${step}Done`], said)
      }
      undo={t[`${step}Undo`]}
      name={name}
      content={body}
      isReady={isSent || reference !== ''}
      call={(key) =>
        isSent
          ? api.POST('/lender/v1/orders/{orderId}/payout/sent', { params: params(orderId, key), body })
          : api.POST('/lender/v1/orders/{orderId}/payout/confirmed', {
              params: params(orderId, key),
              body: { ...body, reference },
            })
      }
      onSent={forget}
      onClose={onClose}
    >
      <TextField
        label={t.reference}
        name="reference"
        hint={isSent ? t.referenceHint : undefined}
        most={64}
        value={fields.reference}
        onChange={(next) => change({ reference: next })}
      />
      {!isSent && (
        <DayField
          label={t.paidOn}
          name="paidOn"
          hint={t.paidOnHint}
          max={write.today()}
          value={fields.paidOn}
          onChange={(paidOn) => change({ paidOn })}
        />
      )}
    </ActionDialog>
  );
}

function Reported({
  payout: { orderId, amount, currency },
  step,
  onClose,
}: StepProps & { step: (typeof withReason)[number] }) {
  const t = useTexts(payoutsMessages);
  const write = useWriter();
  return (
    <ReasonDialog
      operation={step === 'failed' ? 'payoutFailed' : 'payoutReturned'}
      amount={amount}
      title={t[step]}
      submit={`${t[step]}: ${write.money(amount, currency)}`}
      done={fill(t[`${step}Done`], { amount: write.money(amount, currency) })}
      undo={t[`${step}Undo`]}
      isDanger
      name={`payout ${step} ${orderId}`}
      label={t.reason}
      most={200}
      rest={{}}
      call={(key, body) =>
        api.POST(`/lender/v1/orders/{orderId}/payout/${step}`, { params: params(orderId, key), body })
      }
      onClose={onClose}
    />
  );
}

function Plain({ payout: { orderId, amount, currency }, step, onClose }: StepProps & { step: (typeof plain)[number] }) {
  const t = useTexts(payoutsMessages);
  const write = useWriter();
  const said = { amount: write.money(amount, currency) };
  return (
    <ActionDialog
      operation={step === 'retry' ? 'retryPayout' : 'payoutProblemSeen'}
      amount={amount}
      title={t[step]}
      submit={step === 'retry' ? fill(t.retrySum, said) : t.seen}
      done={fill(t[`${step}Done`], said)}
      undo={t[`${step}Undo`]}
      name={`payout ${step} ${orderId}`}
      content={{}}
      call={(key) => api.POST(`/lender/v1/orders/{orderId}/payout/${step}`, { params: params(orderId, key), body: {} })}
      onClose={onClose}
    />
  );
}
