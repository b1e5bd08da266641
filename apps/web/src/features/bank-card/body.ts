import { cardCode } from '@plazo/contract/bank-card';
import { ApiError } from '@plazo/contract/envelope';
import type { BankCardMessages } from './bank-card.messages.ts';

/** The body of an answer, as the form client hands it on. */
export interface Body<Data> {
  code: string;
  message: string;
  data: Data | null;
}

/** What a code means to its reader (spec 8): two have words of their own, the others the server's or a default. */
export function wordsOf(
  { code, message }: Pick<Body<unknown>, 'code' | 'message'>,
  t: BankCardMessages,
  otherwise: string,
) {
  if (code === cardCode.duplicate) return t.duplicate;
  if (code === cardCode.wrongCode) return t.wrongCode;
  return message || otherwise;
}

/** The data of a body; a refusal is thrown like any failed call, as a refusal that the same address will not mend. */
export function dataOf<Data>(body: Body<Data>, t: BankCardMessages, otherwise = t.failed): Data {
  if (body.code === cardCode.success && body.data !== null) return body.data;
  throw new ApiError(body.code, wordsOf(body, t, otherwise), 422);
}
