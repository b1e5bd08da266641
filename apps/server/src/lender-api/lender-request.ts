import { type AnyLenderEndpoint, hasBody, pathFields } from '@plazo/contract/lender/lender-endpoint';
import type { TObject } from 'typebox';
import { LenderProblem } from '../platform/calls/lender-problem.ts';
import { checkRefusing, fieldProblems, problemOf } from '../platform/http/validation.ts';

/** The parts of an incoming request. */
export interface RequestParts {
  path: unknown;
  query: unknown;
  body: unknown;
}

/** The schema of the path, and that of the query or body. */
export function schemasOf(endpoint: AnyLenderEndpoint): { path: TObject; rest: TObject } {
  const inPath = pathFields(endpoint);
  const request = endpoint.request as TObject & { required?: string[] };
  const part = (isMine: (name: string) => boolean) =>
    ({
      ...request,
      properties: Object.fromEntries(Object.entries(request.properties).filter(([name]) => isMine(name))),
      required: (request.required ?? []).filter(isMine),
    }) as TObject;
  return { path: part((name) => inPath.includes(name)), rest: part((name) => !inPath.includes(name)) };
}

/** A reader of requests: it returns the fields of path, query and body together, or throws what does not fit. */
export function lenderRequestReader(endpoint: AnyLenderEndpoint): (parts: RequestParts) => Record<string, unknown> {
  const { path, rest } = schemasOf(endpoint);
  const nothing = { type: 'object', properties: {}, additionalProperties: false };
  const checkPath = checkRefusing(path, 'text');
  const checkQuery = checkRefusing(hasBody(endpoint) ? nothing : rest, 'text');
  const checkBody = checkRefusing(hasBody(endpoint) ? rest : nothing, 'json');
  return ({ path, query, body }) => {
    const [inPath, inQuery, inBody] = [{ ...(path as object) }, { ...(query as object) }, body ?? {}];
    if (!checkPath(inPath)) {
      // An impossible id in an address finds nothing, and nothing can be written under it either.
      if (endpoint.method !== 'PUT') throw new LenderProblem('not-found', 'nothing has this id');
      throw new LenderProblem('invalid-request', problemOf(checkPath), fieldProblems(checkPath));
    }
    for (const [check, given] of [
      [checkQuery, inQuery],
      [checkBody, inBody],
    ] as const) {
      if (!check(given)) throw new LenderProblem('invalid-request', problemOf(check), fieldProblems(check));
    }
    return { ...inQuery, ...(inBody as object), ...inPath };
  };
}
