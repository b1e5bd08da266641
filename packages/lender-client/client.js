import createClient from 'openapi-fetch';

/** @param {import('./client.d.ts').LenderClientOptions} options */
export function createLenderClient({ baseUrl, key, ...others }) {
  const headers = { ...others.headers, authorization: `Bearer ${key}` };
  return createClient({ ...others, baseUrl, headers });
}

/** @param {import('./client.d.ts').ConsoleClientOptions} options */
export function createConsoleClient({ baseUrl = '/', ...others } = {}) {
  const headers = { ...others.headers, 'plazo-console': '1' };
  return createClient({ ...others, baseUrl, headers, credentials: 'same-origin' });
}
