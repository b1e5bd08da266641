import type { Page } from '@playwright/test';
import { holdRequests } from './hold-requests.ts';

/** Holds back every script of the documents opened from now on. Until they are released everything happens on bare HTML. */
export function holdScripts(page: Page): Promise<() => void> {
  return holdRequests(page, '**/assets/*.js');
}
