import { useEffect, useState } from 'react';
import { fill } from '../lib/format.ts';
import { phoneLink } from '../lib/phone-link.ts';
import { linkTo, routes } from '../paths.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { getDevice } from './device.ts';
import type { Failure } from './failed.page.ts';
import { Frame } from './frame.tsx';
import type { ViewProps } from './page.ts';
import type { ScreenMessages } from './screen.messages.ts';
import { useScreen } from './screen.ts';

/** Says what happened and what to do next: try again, sign in again, or call somebody. */
export function FailedView({ data, t }: ViewProps<Failure, ScreenMessages>) {
  if (data.kind === 'expired') return <Expired t={t} />;
  const isNotFound = data.kind === 'not-found';
  return (
    <Blank
      title={isNotFound ? t.notFoundTitle : t.failedTitle}
      description={isNotFound ? t.notFound : data.message || t.crashed}
      picture={isNotFound ? '/pictures/empty.svg' : '/pictures/error.svg'}
      isRetryFutile={data.kind === 'refused'}
      t={t}
    />
  );
}

export const View = FailedView;

function Expired({ t }: { t: ScreenMessages }) {
  const { tenant, url } = useScreen();
  const [isSignInMissing, setSignInMissing] = useState(false);
  // The app takes over where there is one; a browser has the words, and keeps the button's room so that nothing jumps.
  useEffect(() => setSignInMissing(!getDevice().bridge.goLogin()), []);
  return (
    <Frame title={tenant.displayName}>
      <ErrorState
        title={t.expiredTitle}
        description={fill(t.signInBrowser, { app: tenant.displayName })}
        retryLabel={t.retry}
        retryHref={url}
        picture="/pictures/expired.svg"
        secondary={
          <Button
            kind="quiet"
            late
            className={isSignInMissing ? 'out-of-sight' : ''}
            onClick={() => setSignInMissing(!getDevice().bridge.goLogin())}
          >
            {t.signIn}
          </Button>
        }
      />
    </Frame>
  );
}

interface BlankProps {
  title: string;
  description: string;
  picture: string;
  isRetryFutile: boolean;
  t: ScreenMessages;
}

function Blank({ title, description, picture, isRetryFutile, t }: BlankProps) {
  const { tenant, url } = useScreen();
  const loan = useLoanLink();
  const isLedBack = isRetryFutile && loan !== null;
  return (
    <Frame title={tenant.displayName}>
      <ErrorState
        title={title}
        description={description}
        retryLabel={isLedBack ? t.seeLoan : t.retry}
        retryHref={isLedBack ? loan : url}
        picture={picture}
        secondary={
          <LinkButton kind="quiet" href={phoneLink(tenant.servicePhone)}>
            {t.callUs}
          </LinkButton>
        }
      />
    </Frame>
  );
}

/** Where the figures of the order in the address are read anew: a link with an amount of yesterday leads nowhere. */
function useLoanLink(): string | null {
  const { carry, url } = useScreen();
  const { pathname, searchParams } = new URL(url, 'http://page');
  const orderId = searchParams.get('orderId');
  if (orderId === null || pathname === routes.loanDetailUrl) return null;
  return linkTo('loanDetailUrl', carry, { orderId, productId: searchParams.get('productId') ?? undefined });
}
