import { expect, it } from 'vitest';
import { loadingText, showLoading } from './loading.ts';

it('shows the latest text still needed', () => {
  const hideFirst = showLoading('one');
  const hideSecond = showLoading('two');
  const hideSame = showLoading('two');
  expect(loadingText()).toBe('two');
  hideSecond();
  hideSecond();
  expect(loadingText()).toBe('two');
  hideSame();
  expect(loadingText()).toBe('one');
  hideFirst();
  expect(loadingText()).toBeNull();
});
