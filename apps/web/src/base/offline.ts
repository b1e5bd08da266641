import { keepOfflineCopy } from '../lib/offline-copy.ts';
import { refreshed } from './refresh.ts';

/** Says when there is no network, and keeps those screens that are worth it readable without one (requirement R1). */
export function startOffline(): void {
  addEventListener('online', sayOffline);
  addEventListener('offline', sayOffline);
  document.addEventListener(refreshed, keepCopy);
  sayOffline();
  keepCopy();
}

function sayOffline(): void {
  for (const notice of document.querySelectorAll<HTMLElement>('[data-offline]')) notice.hidden = navigator.onLine;
}

function keepCopy(): void {
  const notice = document.querySelector<HTMLElement>('[data-offline-copy]')?.dataset.offlineCopy;
  if (notice === undefined) return;
  const query = new URLSearchParams(location.search);
  const secrets = ['sessionId', 'deviceId'].map((name) => query.get(name) ?? '');
  const userId = query.get('userId');
  // As a parameter alone: a name may be as short as a letter.
  if (userId) secrets.push(`userId=${userId}`, `userId=${encodeURIComponent(userId)}`);
  void keepOfflineCopy({ notice, secrets });
}
