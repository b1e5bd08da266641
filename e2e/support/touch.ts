import type { Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/**
 * Puts a finger down, moves it in steps and lifts it, as on a touch screen. `rest`: for how many milliseconds it stays still before it is
 * lifted, so that this is not a fling.
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

/** Two fingers side by side around a point, moved apart from one distance to another. */
export async function pinch(page: Page, { x, y }: Point, from: number, to: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const fingers = (apart: number) => [
    { x: x - apart / 2, y, id: 0 },
    { x: x + apart / 2, y, id: 1 },
  ];
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(from) });
  for (let step = 1; step <= 10; step += 1) {
    const touchPoints = fingers(from + ((to - from) * step) / 10);
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints });
    await page.waitForTimeout(16);
  }
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await session.detach();
}
