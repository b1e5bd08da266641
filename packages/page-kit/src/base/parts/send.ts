const waiting = document.querySelector<HTMLElement>('[data-send]');
const sent = document.querySelector<HTMLElement>('[data-sent]');
const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];

// Come back to by Back its form has been sent before, whether the browser kept the document or loads it again.
if (opened?.type === 'back_forward') showSent();
else waiting?.querySelector('form')?.submit();

addEventListener('pageshow', ({ persisted }) => {
  if (persisted) showSent();
});

// What was opened comes after this document in the history.
sent?.querySelector('button')?.addEventListener('click', () => history.forward());

function showSent(): void {
  if (waiting) waiting.hidden = true;
  if (sent) sent.hidden = false;
}

// For its test, which loads it again for each navigation.
export {};
