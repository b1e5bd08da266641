import { fill } from '@plazo/contract/text';
import { phoneLink, unbroken } from '../../lib/phone-link.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { jointLoginFailureMessages } from './joint-login-failure.messages.ts';

export interface JointLoginFailure {
  servicePhone: string;
}

type Props = ViewProps<JointLoginFailure, (typeof jointLoginFailureMessages)['es']>;

export function View({ data: { servicePhone }, t }: Props) {
  return (
    <Frame title={t.title}>
      <EmptyState title={t.heading} description={t.unchanged} picture="/pictures/error.svg">
        <p>{t.service}</p>
        <p>{t.payment}</p>
        <LinkButton href={phoneLink(servicePhone)}>{fill(t.call, { number: unbroken(servicePhone) })}</LinkButton>
      </EmptyState>
    </Frame>
  );
}
