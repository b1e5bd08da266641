// Come back to by Back, it has been sent before: then the reader decides.
const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (opened?.type !== 'back_forward') document.querySelector<HTMLFormElement>('[data-send]')?.submit();
