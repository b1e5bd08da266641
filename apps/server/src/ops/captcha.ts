import { ownAddress } from '../platform/http/http-address.ts';
import { callServer, type DevelopmentServer } from '../sandbox/call-server.ts';

export const usage = `  npm run ops -- captcha <sid> [--url <server>]            the text of a visitor's captcha; only of a running development
                                                           server: production has no such call`;

/** Returns what to print, or null for an unknown command. */
export async function run(words: readonly string[], config: DevelopmentServer): Promise<string | null> {
  const [sid, option, address] = words;
  if (!sid || (option !== undefined && (option !== '--url' || !address))) return null;
  const base = address ?? ownAddress(config.HOST, config.PORT);
  const secret = config.PAYMENT_WEBHOOK_SECRET;
  const { answer } = await callServer<{ answer: string | null }>(`${base}/sandbox/captcha`, { sid }, secret);
  return answer ?? 'No captcha waits for an answer at that server.';
}
