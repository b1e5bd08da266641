import type { AppOptions } from '../borrower-app.ts';
import { builtPages } from '../pages/page-source.ts';
import { ensureBuilt } from './built-server.ts';
import { TestServer } from './test-server.ts';

/** A document as a browser gets it. */
export interface Document {
  status: number;
  html: string;
  headers: Record<string, unknown>;
}

/** The application with its built pages. */
export async function openWithPages(environment: Record<string, string> = {}): Promise<TestServer> {
  await ensureBuilt();
  const pages = await builtPages();
  return TestServer.open({ environment, change: (options): AppOptions => ({ ...options, pages }) });
}

/** Opens a document the way a browser does. */
export async function open(
  server: TestServer,
  path: string,
  parameters: object = {},
  more: Record<string, string> = {},
): Promise<Document> {
  const { statusCode, body, headers } = await server.app.inject({
    url: addressOf(path, parameters),
    headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', ...more },
  });
  return { status: statusCode, html: body, headers };
}

/** Posts a plain form the way a browser does before the scripts have loaded. */
export async function submit(server: TestServer, path: string, parameters: object, fields: object): Promise<Document> {
  const { statusCode, body, headers } = await server.app.inject({
    method: 'POST',
    url: addressOf(path, parameters),
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: addressOf('', fields).slice(1),
  });
  return { status: statusCode, html: body, headers };
}

/** The data that the document passes to its scripts, parsed as a browser does. */
export function bootOf(html: string): unknown {
  const text = /<script type="application\/json" id="boot">([\s\S]*?)<\/script>/.exec(html)?.[1];
  return text === undefined ? null : JSON.parse(text);
}

function addressOf(path: string, parameters: object): string {
  const entries = Object.entries(parameters).map(([name, value]): [string, string] => [name, String(value)]);
  return `${path}?${new URLSearchParams(entries)}`;
}
