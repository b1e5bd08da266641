import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { asksApp } from '@plazo/page-kit/base/asks-app';
import * as controls from '@plazo/page-kit/base/controls';
import { linkTo } from '../paths.ts';
import { routes } from '../routes.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { CallLink } from './call-link.tsx';
import type { Failure } from './failed.data.ts';
import type { FailedMessages } from './failed.messages.ts';
import { Frame } from './frame.tsx';
import type { ViewProps } from './page.ts';
import { useScreen } from './screen.ts';

/** Says what happened and what to do next: try again, sign in again, continue in the app, or call somebody. */
export function FailedView({ data, t }: ViewProps<Failure, FailedMessages>) {
  const { crashed } = useScreen().t;
  if (data.kind === 'expired') return data.mayLogIn ? <LogIn t={t} /> : <Expired t={t} />;
  if (data.kind === 'offer-expired' || data.kind === 'unknown') return <Elsewhere data={data} t={t} />;
  if (data.kind === 'unsure') return <Unsure outcomeAt={data.outcomeAt} t={t} />;
  const { kind, message } = data;
  const shown = {
    'not-found': { title: t.notFoundTitle, description: t.notFound, picture: '/pictures/not-found.svg' },
    refused: { title: t.refusedTitle, description: message || crashed, picture: '/pictures/closed.svg' },
    failed: { title: t.failedTitle, description: message || crashed },
  }[kind];
  return <Blank {...shown} isRetryFutile={kind !== 'failed'} t={t} />;
}

function Expired({ t }: { t: FailedMessages }) {
  const { tenant, url } = useScreen();
  return (
    <Frame title={tenant.displayName}>
      <ErrorState
        title={t.expiredTitle}
        description={fill(t.signInBrowser, { app: tenant.displayName })}
        retryLabel={t.retry}
        retryHref={url}
        picture="/pictures/expired.svg"
        secondary={<InAppLogin label={t.signIn} />}
      />
    </Frame>
  );
}

/** Like `Expired`, if a phone that has registered can open a session with a code from a text message. */
function LogIn({ t }: { t: FailedMessages }) {
  const { carry, tenant } = useScreen();
  const { userId: _, sessionId: __, ...launch } = carry.launch;
  return (
    <Frame title={tenant.displayName}>
      <ErrorState
        title={t.expiredTitle}
        description={fill(t.logInByPhone, { app: tenant.displayName })}
        retryLabel={t.logIn}
        retryHref={linkTo(to.phoneLogin, { ...carry, launch })}
        picture="/pictures/expired.svg"
        secondary={<InAppLogin label={fill(t.signInApp, { app: tenant.displayName })} />}
      />
    </Frame>
  );
}

/** If there is an app, it takes over at once; a browser shows the text. */
function InAppLogin({ label }: { label: string }) {
  return (
    <Button kind="quiet" {...controls.late} {...asksApp('goLogin', {})} {...controls.atOnce}>
      {label}
    </Button>
  );
}

/** What cannot be found, by the screen that was asked for. */
export function unknownTitle(url: string, t: FailedMessages): string {
  const { pathname } = new URL(url, 'http://page');
  if (pathname === routes.paymentReceipt) return t.unknownReceipt;
  if (pathname === routes.disclosureSheet) return t.unknownSheet;
  return pathname === routes.loanDetailUrl ? t.unknownLoan : t.unknownTitle;
}

/** Nothing to try again: other offers and the list of loans, which inside an app are the app's. */
function Elsewhere({ data: { kind, message, hasMarket }, t }: { data: Failure; t: FailedMessages }) {
  const { carry, tenant, url } = useScreen();
  const isOffer = kind === 'offer-expired';
  // The first sentence of our own core is the title here.
  const ours = isOffer ? t.offerExpired : t.unknown;
  const way =
    isOffer && hasMarket
      ? { retryLabel: t.seeOffers, retryHref: linkTo(to.recommendList, carry), retryAsks: asksApp('goHome', {}) }
      : {
          retryLabel: t.seeMyLoans,
          retryHref: linkTo(to.loanList, carry),
          retryAsks: asksApp('goMine', {}),
        };
  return (
    <Frame title={isOffer ? t.offerTitle : tenant.displayName}>
      <ErrorState
        title={isOffer ? t.offerExpiredTitle : unknownTitle(url, t)}
        description={message === '' || message.endsWith(ours) ? ours : message}
        {...way}
        picture={isOffer ? '/pictures/date-over.svg' : '/pictures/not-found.svg'}
        secondary={<CallUs />}
      />
    </Frame>
  );
}

/** It may already be done: first the place where that shows, with trying again as a separate choice. */
function Unsure({ outcomeAt, t }: { outcomeAt: Failure['outcomeAt']; t: FailedMessages }) {
  const { carry, tenant, url } = useScreen();
  const loan = useLoanLink();
  const inOrder =
    loan === null ? { retryLabel: t.seeHere, retryHref: url } : { retryLabel: t.seeLoan, retryHref: loan };
  const from = { from: 'unsure' };
  const listed = {
    loanList: { retryLabel: t.seeMyLoans, retryHref: linkTo(to.loanList, carry, from) },
    complaintList: { retryLabel: t.seeComplaints, retryHref: linkTo(to.complaintList, carry, from) },
  };
  const see = outcomeAt ? listed[outcomeAt] : inOrder;
  return (
    <Frame title={tenant.displayName}>
      <ErrorState
        title={t.unsureTitle}
        description={t.unsure}
        {...see}
        secondary={
          <>
            {see.retryHref !== url && (
              <LinkButton kind="secondary" href={url}>
                {t.tryAnyway}
              </LinkButton>
            )}
            <CallUs />
          </>
        }
      />
    </Frame>
  );
}

function CallUs() {
  const { tenant, t } = useScreen();
  return (
    <CallLink kind="quiet" number={tenant.servicePhone}>
      {t.callUs}
    </CallLink>
  );
}

interface BlankProps {
  title: string;
  description: string;
  picture?: string;
  isRetryFutile: boolean;
  t: FailedMessages;
}

function Blank({ title, description, picture, isRetryFutile, t }: BlankProps) {
  const { carry, tenant, url } = useScreen();
  const loan = useLoanLink();
  // In the app, home is the app's own first screen.
  const retry = { retryLabel: t.retry, retryHref: url };
  const elsewhere =
    loan === null
      ? { retryLabel: t.goHome, retryHref: linkTo(to.home, carry), retryAsks: asksApp('goHome', {}) }
      : { retryLabel: t.seeLoan, retryHref: loan };
  return (
    <Frame title={tenant.displayName}>
      <ErrorState
        title={title}
        description={description}
        {...(isRetryFutile ? elsewhere : retry)}
        picture={picture}
        secondary={<CallUs />}
      />
    </Frame>
  );
}

/** Where the figures of the order in the URL are read again: a link with yesterday's amount leads nowhere. */
function useLoanLink(): string | null {
  const { carry, url } = useScreen();
  const { pathname, searchParams } = new URL(url, 'http://page');
  const orderId = searchParams.get('orderId');
  if (orderId === null || pathname === routes.loanDetailUrl) return null;
  return linkTo(to.loanDetailUrl, carry, { orderId, productId: searchParams.get('productId') ?? undefined });
}
