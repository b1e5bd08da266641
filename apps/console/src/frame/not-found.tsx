import { Link } from '@tanstack/react-router';
import { useTexts } from '../language/language.tsx';
import { Empty } from '../ui/states.tsx';
import { frameMessages } from './frame.messages.ts';

export function NotFound() {
  const t = useTexts(frameMessages);
  return (
    <Empty icon="alert" title={t.notFound}>
      <Link to="/">{t.toToday}</Link>
    </Empty>
  );
}
