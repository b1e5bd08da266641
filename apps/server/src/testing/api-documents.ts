import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { AnyLenderEndpoint } from '@plazo/contract/lender/lender-endpoint';
import { openApiOf as borrowerDocumentOf } from '../borrower-api/openapi.ts';
import { openApiOf as lenderDocumentOf } from '../lender-api/openapi.ts';
import { everyEndpoint } from './endpoints.ts';

// The two documents that a server publishes, for scripts: in one module, because each import from a script reads everything anew.

const folder = new URL('../../../../packages/contract/src/lender/', import.meta.url);

const modules: Record<string, unknown>[] = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .sort()
    .map((name) => import(fileURLToPath(new URL(name, folder)))),
);

function isEndpoint(value: unknown): value is AnyLenderEndpoint {
  return typeof value === 'object' && value !== null && 'scope' in value && 'resource' in value;
}

export const borrowerDocument = borrowerDocumentOf(everyEndpoint);
export const lenderDocument = lenderDocumentOf(modules.flatMap((module) => Object.values(module).filter(isEndpoint)));
