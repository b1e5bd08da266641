import * as to from '@plazo/contract/documents';
import { fill } from '@plazo/contract/text';
import { asksApp } from '@plazo/page-kit/base/asks-app';
import { phoneLink, unbroken } from '../../lib/phone-link.ts';
import { linkTo } from '../../paths.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Says } from '../../ui/says.tsx';
import type { jointLoginFailureMessages } from './joint-login-failure.messages.ts';

export interface JointLoginFailure {
  servicePhone: string;
  /** Whether a browser can sign in by phone. */
  mayLogIn: boolean;
}

type Props = ViewProps<JointLoginFailure, (typeof jointLoginFailureMessages)['es']>;

export function JointLoginFailureView({ data: { servicePhone, mayLogIn }, t }: Props) {
  const { carry, tenant } = useScreen();
  return (
    <Frame title={t.header}>
      <EmptyState title={t.heading} description={t.unchanged} picture="/pictures/error.svg">
        {/* The app signs in by itself. */}
        <LinkButton href={linkTo(mayLogIn ? to.phoneLogin : to.home, carry)} {...asksApp('goLogin', {})}>
          {mayLogIn ? t.signIn : t.goHome}
        </LinkButton>
        <LinkButton kind="quiet" href={phoneLink(servicePhone)}>
          {fill(t.call, { number: unbroken(servicePhone) })}
        </LinkButton>
      </EmptyState>
      <section className="card card-roomy" aria-label={t.known}>
        <Says sayings={[{ drawing: 'person', text: fill(t.service, { brand: tenant.displayName }) }]} />
      </section>
    </Frame>
  );
}
