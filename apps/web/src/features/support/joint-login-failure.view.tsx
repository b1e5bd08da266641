import { fill } from '@plazo/contract/text';
import { phoneLink, unbroken } from '../../lib/phone-link.ts';
import { nativeUrl } from '../../routes.ts';
import { asksApp } from '../../screen/asks-app.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { jointLoginFailureMessages } from './joint-login-failure.messages.ts';

export interface JointLoginFailure {
  servicePhone: string;
}

type Props = ViewProps<JointLoginFailure, (typeof jointLoginFailureMessages)['es']>;

export function View({ data: { servicePhone }, t }: Props) {
  const { tenant } = useScreen();
  return (
    <Frame title={t.title}>
      <EmptyState title={t.heading} description={t.unchanged} picture="/pictures/error.svg">
        <p>{t.service}</p>
        <p>{t.payment}</p>
        <LinkButton href={nativeUrl(tenant.appScheme, 'main')} {...asksApp('goLogin', {})}>
          {t.back}
        </LinkButton>
        <LinkButton kind="quiet" href={phoneLink(servicePhone)}>
          {fill(t.call, { number: unbroken(servicePhone) })}
        </LinkButton>
      </EmptyState>
    </Frame>
  );
}
