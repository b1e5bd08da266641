import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { AloneNote } from '../../frame/alone-note.tsx';
import { firstStepsQuery } from '../../frame/first-steps.query.ts';
import { PageHead } from '../../frame/frame.tsx';
import { Needs } from '../../frame/needs.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { firstStepsMessages } from './first-steps.messages.ts';
import type { FirstSteps, Step } from './first-steps.query.ts';
import { findingsInWords, lookOf } from './step-words.ts';
import { TenantFileCard } from './tenant-file.tsx';
import { TestLoan } from './test-loan.tsx';
import './first-steps.css';

/** The way from an empty database to a first loan that is paid; each step is checked by the server. */
export function FirstStepsPage() {
  const t = useTexts(firstStepsMessages);
  const steps = useQuery(firstStepsQuery);
  return (
    <Needs scope="staff:read">
      <PageHead title={t.title} note={t.note} />
      {steps.isPending && <Loading rows={7} />}
      {steps.isError && !steps.data && <ProblemNote error={steps.error} retry={() => void steps.refetch()} />}
      {steps.data && <Steps of={steps.data} />}
    </Needs>
  );
}

function Steps({ of }: { of: FirstSteps }) {
  const t = useTexts(firstStepsMessages);
  const write = useWriter();
  const { steps } = of;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <div className="first-steps">
      <p role="status" className={done === steps.length ? 'note note-positive' : 'meta'}>
        {done === steps.length ? t.allDone : fillCount(t.count, steps.length, write.language, { done })}
      </p>
      <AloneNote />
      <ol>
        {steps.map((step, index) => (
          <StepCard key={step.step} step={step} number={index + 1}>
            <WhereTo step={step} of={of} />
          </StepCard>
        ))}
      </ol>
      <TenantFileCard approvals={of.approvals} />
    </div>
  );
}

function StepCard({ step, number, children }: { step: Step; number: number; children: ReactNode }) {
  const t = useTexts(firstStepsMessages);
  // The page begins with it.
  const findings = findingsInWords(
    step.findings.filter(({ what }) => what !== 'alone'),
    t.fields,
  );
  const look = lookOf(step.isDone, findings.length);
  return (
    <li className="card first-step">
      <span className="first-step-number" aria-hidden="true">
        {number}
      </span>
      <h2>{t.steps[step.step]}</h2>
      <StateBadge tone={look.tone} isFinal={step.isDone}>
        {t[look.word]}
      </StateBadge>
      <div className="first-step-body">
        {findings.length > 0 && (
          <ul>
            {findings.map(({ what, names, isNeeded }) => (
              <li key={what} className={isNeeded ? undefined : 'meta'}>
                <bdi>{fill(t.findings[what], { name: names.join(', ') })}</bdi>
              </li>
            ))}
          </ul>
        )}
        {children}
      </div>
    </li>
  );
}

/** Where a step is done. */
function WhereTo({ step: { step, findings }, of }: { step: Step; of: FirstSteps }) {
  const t = useTexts(firstStepsMessages);
  if (step === 'loan') return <TestLoan loan={of.loan} next={findings[0]?.what} />;
  if (step === 'product') {
    const named = findings.filter(({ what }) => what === 'draft' || what === 'refused-product');
    const ids = [...new Set(named.flatMap(({ name }) => (name === null ? [] : [name])))];
    return (
      <p className="first-step-actions">
        {ids.map((productId) => (
          <Link key={productId} to="/products/$productId" params={{ productId }}>
            {productId}
          </Link>
        ))}
        <Link to="/products">{t.toProducts}</Link>
      </p>
    );
  }
  if (step === 'staff') {
    return (
      <>
        <p className="meta">{t.approvals[of.approvals]}</p>
        {of.isAlone && <p className="meta">{t.secondPerson}</p>}
        <p className="first-step-actions">
          <Link to="/team">{t.toTeam}</Link>
        </p>
      </>
    );
  }
  if (findings.length === 0) return null;
  return <p className="meta">{step === 'settings' ? t.inServer : t.inFile}</p>;
}
