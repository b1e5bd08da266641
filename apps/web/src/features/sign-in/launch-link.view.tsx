import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { afterSending, sendsItself } from '@plazo/page-kit/base/sending';
import { phoneLink, unbroken } from '../../lib/phone-link.ts';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { LaunchLinkMessages } from './launch-link.messages.ts';

export interface LaunchLink {
  /** null: it opens nothing. */
  launchCode: string | null;
  company: string;
  servicePhone: string;
  /** Whether a borrower can sign in by phone, on a page of ours. */
  mayLogIn: boolean;
}

export function LaunchLinkView({ data, t }: ViewProps<LaunchLink, LaunchLinkMessages>) {
  const { carry } = useScreen();
  const { launchCode, company } = data;
  if (launchCode === null) return <Over data={data} t={t} />;
  return (
    <Frame title={t.title}>
      <div {...sendsItself}>
        <EmptyState title={t.opening} description={t.wait} picture="/pictures/opening.svg">
          <form method="post" action={linkTo(to.launchLink, carry)}>
            <input type="hidden" name="launchCode" value={launchCode} />
            <Button type="submit">{t.go}</Button>
          </form>
        </EmptyState>
      </div>
      <div {...afterSending}>
        <EmptyState title={t.sent} description={t.once} picture="/pictures/opening.svg">
          <Button>{t.back}</Button>
          <p>{fill(t.otherwise, { company })}</p>
        </EmptyState>
      </div>
    </Frame>
  );
}

/** The remaining ways to sign in: by phone if that page exists, and through the app. */
function Over({ data: { company, servicePhone, mayLogIn }, t }: ViewProps<LaunchLink, LaunchLinkMessages>) {
  const { carry, tenant } = useScreen();
  return (
    <Frame title={t.title}>
      <EmptyState title={t.over} description={t.why} picture="/pictures/error.svg">
        <p>{fill(mayLogIn ? t.nextLogIn : t.next, { company, app: tenant.displayName })}</p>
        {mayLogIn && <LinkButton href={linkTo(to.phoneLogin, carry)}>{t.logIn}</LinkButton>}
        <LinkButton kind={mayLogIn ? 'quiet' : 'primary'} href={phoneLink(servicePhone)}>
          {fill(t.call, { number: unbroken(servicePhone) })}
        </LinkButton>
      </EmptyState>
    </Frame>
  );
}
