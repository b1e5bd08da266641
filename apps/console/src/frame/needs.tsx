import type { Scope } from '@plazo/contract/lender/scopes';
import { fill } from '@plazo/contract/text';
import type { ReactNode } from 'react';
import { useTexts } from '../language/language.tsx';
import { useMay } from '../session/me.ts';
import { Empty } from '../ui/states.tsx';
import { frameMessages } from './frame.messages.ts';

/** Shows a page to those who may see it; the others read who can give them the permission. */
export function Needs({ scope, children }: { scope: Scope; children: ReactNode }) {
  const t = useTexts(frameMessages);
  const may = useMay();
  if (may(scope)) return children;
  return (
    <Empty icon="lock" title={t.noScope}>
      <p>{fill(t.noScopeNote, { scope })}</p>
    </Empty>
  );
}
