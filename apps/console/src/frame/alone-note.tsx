import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../language/language.tsx';
import { useMay } from '../session/me.ts';
import { firstStepsQuery } from './first-steps.query.ts';
import { frameMessages } from './frame.messages.ts';

/** Says to whoever works alone that nobody checks what they do. */
export function AloneNote() {
  const t = useTexts(frameMessages);
  const may = useMay();
  const steps = useQuery({ ...firstStepsQuery, enabled: may('staff:read') });
  if (!steps.data?.isAlone) return null;
  return <p className="note note-warning">{t.alone}</p>;
}
