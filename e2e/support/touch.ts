import type { Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/**
 * Puts a finger down, moves it in steps and lifts it, as on a touch screen. `rest`: milliseconds that it stays still
 * before it is lifted, so that it is no fling.
 */
export async function drag(page: Page, from: Point, to: Point, { rest = 0, steps = 10 } = {}): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await send('touchStart', [from]);
  for (let step = 1; step <= steps; step += 1) {
    const share = step / steps;
    await send('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
    await page.waitForTimeout(16);
  }
  await page.waitForTimeout(rest);
  await send('touchEnd', []);
  await session.detach();
}
