import type { OfferedTerm } from '@plazo/loan-rules/product-check';
import type { ProductFinding } from '@plazo/loan-rules/product-finding';
import type { ProductTerms } from '@plazo/loan-rules/terms';
import Type, { type Static } from 'typebox';
import { unknownField } from '../platform/config/unknown-field.ts';
import { joined, type Transactor } from '../platform/db/db.ts';
import { checkRefusing } from '../platform/http/validation.ts';
import { printedProblem } from '../platform/printed-text.ts';
import { findProduct, writeVersion } from './product.repository.ts';
import { type CheckedBy, findingsOf, refusalsOf } from './product-findings.ts';

/** A product in a file. loan-rules checks its terms. */
const productFile = Type.Object(
  {
    id: Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' }),
    name: Type.String({ minLength: 1, maxLength: 200, format: 'printed' }),
    logo: Type.String({ pattern: '^(/|https://)' }),
    decision: Type.Union([Type.Literal('instant'), Type.Literal('review')]),
    terms: Type.Unsafe<ProductTerms>({ type: 'object' }),
  },
  { additionalProperties: false },
);

export type ProductFile = Static<typeof productFile>;

const validate = checkRefusing(productFile, 'json');

/** A product from a file. Throws an Error with the problem. */
export function readProductFile(text: string): ProductFile {
  const read: unknown = JSON.parse(text);
  if (validate(read)) return read as ProductFile;
  const wrong = validate.errors?.map((error) => {
    if (error.keyword === 'additionalProperties') return unknownField(error);
    if (error.keyword === 'format') return `${error.instancePath.slice(1)} ${printedProblem(String(error.data))}`;
    return `${error.instancePath.slice(1) || 'it'} ${error.message}`;
  });
  throw new Error(`this is not a product: ${wrong?.join('; ')}`);
}

/** The result of an activation: the version that is now on sale, null if it was refused, and the findings. */
export interface Activation {
  version: number | null;
  isNew: boolean;
  findings: readonly ProductFinding[];
  /** The reasons for refusal. */
  refusals: readonly string[];
}

/**
 * Puts a product on sale: a new version of its terms, unless the newest has the same. Impossible terms are refused, and in production those
 * with which production would not start. `offered` is what it is already offered as.
 */
export async function activateProduct(
  db: Transactor,
  product: ProductFile,
  { tenant, isProduction, isChecked = null }: { tenant: CheckedBy; isProduction: boolean; isChecked?: boolean | null },
): Promise<Activation> {
  return db.transaction(async (transaction) => {
    const known = await findProduct(transaction, product.id);
    const offered: OfferedTerm[] = known?.offered ?? [];
    const findings = findingsOf({ ...product, offered }, tenant);
    const broken = findings.filter(({ rule }) => rule === 'terms').map(({ message }) => message);
    const refusals = [...broken, ...(isProduction && broken.length === 0 ? refusalsOf(product, tenant) : [])];
    if (refusals.length > 0) return { version: null, isNew: false, findings, refusals };
    const version = await writeVersion(joined(transaction), product, isChecked);
    return { version, isNew: version !== known?.version, findings, refusals };
  });
}
