const waiting = document.querySelector<HTMLElement>('[data-send]');
const sent = document.querySelector<HTMLElement>('[data-sent]');
const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

// When the reader returns to it by Back, its form was already sent, whether the browser kept the document or loads it again.
if (opened?.type === 'back_forward') showSent();
else waiting?.querySelector('form')?.submit();

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) showSent();
});

// The document that was opened comes after this one in the history.
sent?.querySelector('button')?.addEventListener('click', () => history.forward());

function showSent(): void {
  if (waiting) waiting.hidden = true;
  if (sent) sent.hidden = false;
}

// For its test, which loads it again for each navigation.
export {};
