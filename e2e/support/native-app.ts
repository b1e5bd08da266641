import type { Page } from '@playwright/test';
import {
  installRecordingHost,
  type RecordedTransport,
  readRecordedMessages,
} from '../../packages/page-kit/src/bridge/recording-host.ts';

export const transports = ['android', 'ios', 'react-native'] as const satisfies readonly RecordedTransport[];

/** Opens every further document of the page inside an app that records the messages it receives. */
export async function insideApp(page: Page, transport: RecordedTransport): Promise<void> {
  await page.addInitScript(installRecordingHost, transport);
}

/** The messages that the app received, without greetings, as `action` and data. */
export async function told(page: Page): Promise<(readonly [string, Record<string, string>])[]> {
  const messages = await page.evaluate(readRecordedMessages);
  return messages.filter(({ action }) => action !== 'ready').map(({ action, data }) => [action, data] as const);
}
