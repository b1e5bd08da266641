import { Frame } from '../../screen/frame.tsx';
import { LivePart } from '../../screen/live-part.tsx';
import type { ViewProps } from '../../screen/page.ts';
import type { BindBank } from './bind-bank.data.ts';
import type { BindBankMessages } from './bind-bank.messages.ts';

export function BindBankView({ t }: ViewProps<BindBank, BindBankMessages>) {
  return (
    <Frame title={t.title}>
      <LivePart name="accounts" />
    </Frame>
  );
}
