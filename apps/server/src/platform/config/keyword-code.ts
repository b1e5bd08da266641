import type { FieldProblemCode } from '@plazo/contract/lender/field-problems';

const codes: Readonly<Record<string, FieldProblemCode>> = {
  required: 'missing',
  type: 'wrong-type',
  minimum: 'too-small',
  exclusiveMinimum: 'too-small',
  maximum: 'too-large',
  exclusiveMaximum: 'too-large',
  minLength: 'too-short',
  maxLength: 'too-long',
  minItems: 'too-few',
  minProperties: 'too-few',
  maxItems: 'too-many',
  maxProperties: 'too-many',
  uniqueItems: 'repeated',
  pattern: 'wrong-characters',
  enum: 'not-one-of',
  const: 'not-one-of',
  anyOf: 'not-one-of',
};

/** What a keyword of JSON Schema refuses, for programs. One that no code stands for is about the form of the value. */
export function codeOfKeyword(keyword: string): FieldProblemCode {
  return codes[keyword] ?? 'wrong-form';
}
