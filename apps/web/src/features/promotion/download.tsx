import { fill } from '@plazo/contract/text';
import { useEffect, useState } from 'react';
import { CallLink } from '../../screen/call-link.tsx';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { StepList } from '../../ui/step-list.tsx';
import type { Promotion } from './promotion.data.ts';
import type { PromotionMessages } from './promotion.messages.ts';
import './promotion.css';

/** Where this device can get the app, or how: never a button that leads nowhere. */
export function Download({ data, t }: { data: Promotion; t: PromotionMessages }) {
  const { tenant } = useScreen();
  const { platform, isMessenger, template } = data;
  const wanted = platform === 'other' ? (['android', 'ios'] as const) : ([platform] as const);
  const offered = wanted.filter((name) => template.downloads[name] !== '');

  if (offered.length === 0) {
    return (
      <EmptyState title={fill(t.noStore, { app: tenant.displayName })} picture="/pictures/download.svg">
        <CallLink number={tenant.servicePhone} kind="secondary">
          {t.call}
        </CallLink>
      </EmptyState>
    );
  }
  if (isMessenger) return <LeaveMessenger t={t} />;
  return (
    <EmptyState
      title={t.goOn}
      description={platform === 'other' ? t.desktop : t.download}
      picture="/pictures/download.svg"
    >
      {offered.map((name) => (
        <LinkButton
          key={name}
          // Neither is the better one for everybody.
          kind={offered.length === 1 ? 'primary' : 'secondary'}
          href={template.downloads[name]}
          rel="noreferrer"
        >
          {t.store[name]}
        </LinkButton>
      ))}
    </EmptyState>
  );
}

/** A messenger's built-in browser cannot open an app store: what to do instead, step by step. */
function LeaveMessenger({ t }: { t: PromotionMessages }) {
  const [address, setAddress] = useState('');
  useEffect(() => setAddress(location.href), []);
  return (
    <section className="section" aria-labelledby="leave">
      <h2 id="leave">{t.messengerTitle}</h2>
      <p>{t.messenger}</p>
      <StepList steps={t.messengerSteps} />
      <CopyButton text={address} label={t.copyLink} copiedLabel={t.copied} failedLabel={t.copyFailed} />
    </section>
  );
}
