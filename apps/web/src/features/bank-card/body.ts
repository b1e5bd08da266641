import { cardCode } from '@plazo/contract/bank-card';
import { ApiError } from '@plazo/contract/envelope';
import type { BankCardMessages } from './bank-card.messages.ts';

/** The body of an answer, as the form client returns it. */
export interface Body<Data> {
  code: string;
  message: string;
  data: Data | null;
}

/** The message for a code (spec 8): two codes have their own, the others get the server's message or a default. */
export function wordsOf(
  { code, message }: Pick<Body<unknown>, 'code' | 'message'>,
  t: BankCardMessages,
  otherwise: string,
) {
  if (code === cardCode.duplicate) return t.duplicate;
  if (code === cardCode.wrongCode) return t.wrongCode;
  return message || otherwise;
}

/** The data of a body. A refusal is thrown as an error with a client error's status, because asking again will not help. */
export function dataOf<Data>(body: Body<Data>, t: BankCardMessages, otherwise = t.failed): Data {
  if (body.code === cardCode.success && body.data !== null) return body.data;
  throw new ApiError(body.code, wordsOf(body, t, otherwise), 422);
}
