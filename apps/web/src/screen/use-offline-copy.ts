import { useEffect } from 'react';
import { fill } from '../lib/format.ts';
import { keepOfflineCopy } from '../lib/offline-copy.ts';
import { useScreen } from './screen.ts';

/** Keeps the screen readable without a network, from now on, where the browser can (requirement R1). */
export function useOfflineCopy(): void {
  const { t, loadedAt, carry } = useScreen();
  useEffect(() => {
    const { userId, sessionId, deviceId } = carry.launch;
    const notice = `${t.offline}. ${fill(t.offlineSince, { time: loadedAt })}`;
    void keepOfflineCopy({
      notice,
      secrets: [sessionId, `userId=${userId}`, `userId=${encodeURIComponent(userId ?? '')}`, deviceId],
    });
  }, [t, loadedAt, carry]);
}
