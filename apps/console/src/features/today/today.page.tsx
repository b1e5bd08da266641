import { Link } from '@tanstack/react-router';
import { frameMessages } from '../../frame/frame.messages.ts';
import { PageHead } from '../../frame/frame.tsx';
import { sections } from '../../frame/sections.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Icon } from '../../ui/icon.tsx';
import { todayMessages } from './today.messages.ts';

/** The first page of the day. */
export function TodayPage() {
  const t = useTexts(todayMessages);
  const frame = useTexts(frameMessages);
  const write = useWriter();
  const may = useMay();
  return (
    <>
      <PageHead title={t.title} note={write.longDay(write.today())} />
      <ul className="card">
        {sections
          .filter(({ to, scope }) => to !== '/' && (scope === null || may(scope)))
          .map(({ to, name, icon }) => (
            <li key={name}>
              <Link to={to} className="section">
                <Icon name={icon} />
                {frame.sections[name]}
              </Link>
            </li>
          ))}
      </ul>
    </>
  );
}
