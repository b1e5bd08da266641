import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api, changeHeaders } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { ReasonDialog } from '../../frame/reason-dialog.tsx';
import { actorMessages } from '../../language/actor.messages.ts';
import { actorWord } from '../../language/actor-word.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { Values } from '../../ui/values.tsx';
import { ApprovalEffect } from '../order/effect.tsx';
import { orderQuery } from '../order/order.query.ts';
import { approvalsMessages } from './approvals.messages.ts';
import { type Approval, approvalQuery } from './approvals.query.ts';
import { useCallNames } from './call-names.ts';

/** What changes, who asks and until when; then the decision. */
export function ApprovalDialog({ approvalId, onClose }: { approvalId: string; onClose(): void }) {
  const t = useTexts(approvalsMessages);
  const callName = useCallNames();
  const [step, setStep] = useState<'look' | 'approve' | 'reject'>('look');
  const approval = useQuery(approvalQuery(approvalId));
  if (!approval.data) {
    return (
      <Dialog open title={t.title} onClose={onClose} isWide>
        {approval.isError ? (
          <ProblemNote error={approval.error} retry={() => void approval.refetch()} />
        ) : (
          <Loading rows={3} />
        )}
      </Dialog>
    );
  }
  const { data, tag } = approval.data;
  if (step === 'look') return <Look approval={data} onStep={setStep} onClose={onClose} />;
  return <Decision id={approvalId} tag={tag} call={callName(data.call)} step={step} onClose={onClose} />;
}

interface LookProps {
  approval: Approval;
  onStep(step: 'approve' | 'reject'): void;
  onClose(): void;
}

function Look({ approval, onStep, onClose }: LookProps) {
  const t = useTexts(approvalsMessages);
  const callName = useCallNames();
  const actors = useTexts(actorMessages);
  const write = useWriter();
  const may = useMay();
  const { call, amount, requestedBy, requestedAt, expiresAt, reason, state } = approval;
  return (
    <Dialog open title={callName(call)} onClose={onClose} isWide>
      <About request={approval.request} />
      <Facts
        of={[
          [t.columns.amount, amount !== null && write.money(amount)],
          [t.columns.by, <bdi key="by">{actorWord(requestedBy, actors)}</bdi>],
          [t.columns.asked, write.moment(requestedAt)],
          [t.columns.until, write.moment(expiresAt)],
          [t.columns.state, t.states[state]],
          [t.reason, reason],
        ]}
      />
      {state === 'pending' && <ApprovalEffect call={call} request={approval.request} />}
      <h3>{t.request}</h3>
      {approval.request === null ? <p className="meta">{t.noRequest}</p> : <Values of={approval.request} />}
      {state === 'pending' && may('approvals:write') && (
        <div className="dialog-actions">
          <Button onClick={() => onStep('reject')}>{t.reject}</Button>
          <Button look="solid" onClick={() => onStep('approve')}>
            {t.approve}
          </Button>
        </div>
      )}
    </Dialog>
  );
}

/** The order that it is about: whose it is, and what is owed on it. */
function About({ request }: Pick<Approval, 'request'>) {
  const t = useTexts(approvalsMessages);
  const write = useWriter();
  const may = useMay();
  const orderId = orderIn(request);
  const order = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== null && may('orders:read') }).data;
  if (!order) return null;
  const { borrowerName, borrowerId, currency, outstanding } = order;
  return (
    <Facts
      of={[
        [t.borrower, <bdi key="name">{borrowerName ?? borrowerId}</bdi>],
        [
          t.order,
          <Link key="order" to="/orders/$orderId" params={{ orderId: order.id }}>
            {order.id}
          </Link>,
        ],
        [t.owes, write.money(outstanding, currency)],
      ]}
    />
  );
}

function orderIn(request: unknown): string | null {
  const { orderId } = (request ?? {}) as { orderId?: unknown };
  return typeof orderId === 'string' ? orderId : null;
}

interface DecisionProps {
  id: string;
  /** Of what was read. */
  tag: string;
  call: string;
  step: 'approve' | 'reject';
  onClose(): void;
}

function Decision({ id: approvalId, tag, call, step, onClose }: DecisionProps) {
  const t = useTexts(approvalsMessages);
  const params = (key: string) => ({ path: { approvalId }, header: changeHeaders(key, tag) });
  const common = { title: `${t[step]}: ${call}`, submit: t[step], name: `${step} ${approvalId}`, onClose };
  if (step === 'reject') {
    return (
      <ReasonDialog
        {...common}
        operation="reject"
        done={t.rejectDone}
        undo={t.rejectUndo}
        isDanger
        label={t.reason}
        most={500}
        rest={{}}
        call={(key, body) => api.POST('/lender/v1/approvals/{approvalId}/reject', { params: params(key), body })}
      />
    );
  }
  return (
    <ActionDialog
      {...common}
      operation="approve"
      done={t.approveDone}
      undo={t.approveUndo}
      content={{}}
      call={(key) => api.POST('/lender/v1/approvals/{approvalId}/approve', { params: params(key), body: {} })}
    />
  );
}
