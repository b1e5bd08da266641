import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTexts } from '../language/language.tsx';
import { meQuery, useMe } from '../session/me.ts';
import { Button } from '../ui/button.tsx';
import { frameMessages } from './frame.messages.ts';

const warnedBefore = 2 * 60_000;

/** Warns before the session ends for lack of use, counted from the newest answer of the server. */
export function IdleNote() {
  const t = useTexts(frameMessages);
  const queries = useQueryClient();
  const idle = useMe()?.session?.idleMinutes;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (idle === undefined) return;
    let timer = 0;
    const begin = () => {
      clearTimeout(timer);
      setShown(false);
      timer = window.setTimeout(() => setShown(true), idle * 60_000 - warnedBefore);
    };
    begin();
    const stop = queries.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.state.status === 'success') begin();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [idle, queries]);
  if (!isShown) return null;
  return (
    <div className="note note-warning idle-note" role="alert">
      {t.idle}
      <Button onClick={() => void queries.invalidateQueries({ queryKey: meQuery.queryKey })}>{t.stay}</Button>
    </div>
  );
}
