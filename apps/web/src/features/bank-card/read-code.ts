import { smsCodeLength } from '@plazo/loan-rules/limits';
import { plainOf } from '@plazo/loan-rules/typed-number';

/** A code as typed or pasted; null if it is too short, or so long that more than the code was pasted. */
export function readCode(text: string): string | null {
  const code = plainOf(text);
  return code.length >= smsCodeLength && code.length <= 2 * smsCodeLength ? code : null;
}
