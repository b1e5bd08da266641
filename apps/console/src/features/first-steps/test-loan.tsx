import { type FirstFinding, testBorrower } from '@plazo/contract/lender/first-step-names';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { makeOfferMessages } from '../../frame/make-offer.messages.ts';
import { MakeOffer } from '../../frame/make-offer.tsx';
import { useLanguage, useTexts } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { firstStepsMessages } from './first-steps.messages.ts';
import type { FirstSteps } from './first-steps.query.ts';

interface Props {
  loan: FirstSteps['loan'];
  /** What is missing next. */
  next: FirstFinding | undefined;
}

/** The next thing to do about the test borrower's loan. */
export function TestLoan({ loan, next }: Props) {
  const t = useTexts(firstStepsMessages);
  const { makeOffer } = useTexts(makeOfferMessages);
  // The dialog stays when the step is done: it says so.
  const [open, setOpen] = useState<FirstFinding | null>(null);
  const may = useMay();
  const isAllowed = next !== undefined && Object.hasOwn(needed, next) && may(needed[next as keyof typeof needed]);
  const buttons: Partial<Record<FirstFinding, string>> = {
    'no-borrower': t.addBorrower,
    'no-offer': makeOffer,
    'not-taken': t.openScreen,
    'not-paid': t.openPayment,
  };
  const words = (isAllowed && buttons[next]) || null;
  const { offerId } = loan;
  return (
    <div className="first-step-actions">
      {next !== undefined && words !== null && (
        <Button look="solid" onClick={() => setOpen(next)}>
          {words}
        </Button>
      )}
      {next === 'not-paid' && <Link to="/money">{t.toMoney}</Link>}
      {next === 'not-paid-out' && <Link to="/payouts">{t.toPayouts}</Link>}
      {offerId !== null && next !== 'not-taken' && (
        <Link to="/orders/$orderId" params={{ orderId: offerId }}>
          {t.toOrder}
        </Link>
      )}
      {open && <StepDialog step={open} loan={loan} onClose={() => setOpen(null)} />}
    </div>
  );
}

/** Who may take the next step. */
const needed = {
  'no-borrower': 'borrowers:write',
  'no-offer': 'offers:write',
  'not-taken': 'sessions:write',
  'not-paid': 'sessions:write',
} as const;

function StepDialog({ step, loan, onClose }: { step: FirstFinding; loan: Props['loan']; onClose(): void }) {
  const { borrowerId, offerId: orderId, productId } = loan;
  if (step === 'no-borrower') return <AddBorrower onClose={onClose} />;
  if (borrowerId === null) return null;
  if (step === 'no-offer') return <MakeOffer borrowerId={borrowerId} onClose={onClose} />;
  if (orderId === null) return null;
  const to = step === 'not-taken' ? 'confirmUrl' : 'repayUrl';
  return <OpenScreen {...{ borrowerId, orderId, productId, to, onClose }} />;
}

function AddBorrower({ onClose }: { onClose(): void }) {
  const t = useTexts(firstStepsMessages);
  const [fields, setFields] = useState({ fullName: t.testName as string, phone: '', address: '' });
  const change = (part: Partial<typeof fields>) => setFields((now) => ({ ...now, ...part }));
  return (
    <ActionDialog
      operation="putBorrower"
      title={t.addBorrower}
      submit={t.addBorrower}
      done={t.addBorrowerDone}
      undo={t.addBorrowerUndo}
      name="test borrower"
      content={fields}
      isReady={Object.values(fields).every((value) => value.trim() !== '')}
      call={() =>
        api.PUT('/lender/v1/borrowers/by-external-id/{externalId}', {
          params: { path: { externalId: testBorrower } },
          body: fields,
        })
      }
      onClose={onClose}
    >
      <TextField
        label={t.fullName}
        name="fullName"
        most={200}
        value={fields.fullName}
        onChange={(fullName) => change({ fullName })}
      />
      <TextField label={t.phone} name="phone" most={64} value={fields.phone} onChange={(phone) => change({ phone })} />
      <TextField
        label={t.address}
        name="address"
        most={500}
        value={fields.address}
        onChange={(address) => change({ address })}
      />
    </ActionDialog>
  );
}

interface ScreenProps {
  borrowerId: string;
  orderId: string;
  productId: string | null;
  to: 'confirmUrl' | 'repayUrl';
  onClose(): void;
}

/** A link that makes whoever opens it the test borrower, once. */
function OpenScreen({ borrowerId, orderId, productId, to, onClose }: ScreenProps) {
  const t = useTexts(firstStepsMessages);
  const title = to === 'confirmUrl' ? t.openScreen : t.openPayment;
  const { language } = useLanguage();
  const body = { to, orderId, language, ...(productId !== null && { productId }) };
  return (
    <ActionDialog
      operation="makeLaunchLink"
      title={title}
      submit={title}
      done={(answer) => (
        <a href={(answer as { url?: string }).url} target="_blank" rel="noreferrer">
          {t.link}
        </a>
      )}
      undo={t.openNote}
      name={`screen ${to} ${orderId}`}
      content={body}
      call={(key) =>
        api.POST('/lender/v1/borrowers/{borrowerId}/launch-links', {
          params: { path: { borrowerId }, header: { 'Idempotency-Key': key } },
          body,
        })
      }
      onClose={onClose}
    />
  );
}
