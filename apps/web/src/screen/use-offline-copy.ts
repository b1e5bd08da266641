import { useEffect } from 'react';
import { fill } from '../lib/format.ts';
import { useScreen } from './screen.ts';

/** Keeps the screen readable without a network, from now on, where the browser can (requirement R1). */
export function useOfflineCopy(): void {
  const { t, loadedAt, carry } = useScreen();
  useEffect(() => {
    const { userId, sessionId, deviceId } = carry.launch;
    const notice = `${t.offline}. ${fill(t.offlineSince, { time: loadedAt })}`;
    const copy = { notice, secrets: [sessionId, `userId=${userId}`, deviceId] };
    // Fetched on its own, last of all: no screen waits for it.
    import('../lib/offline-copy.ts').then(
      ({ keepOfflineCopy }) => keepOfflineCopy(copy),
      () => {},
    );
  }, [t, loadedAt, carry]);
}
