/** Shows when there is no network. */
export function startOffline(): void {
  addEventListener('online', sayOffline);
  addEventListener('offline', sayOffline);
  sayOffline();
}

function sayOffline(): void {
  for (const notice of document.querySelectorAll<HTMLElement>('[data-offline]')) notice.hidden = navigator.onLine;
}
