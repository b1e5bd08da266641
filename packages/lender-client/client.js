import createClient from 'openapi-fetch';

/** @param {import('./client.d.ts').LenderClientOptions} options */
export function createLenderClient({ baseUrl, key, ...others }) {
  const headers = { ...others.headers, authorization: `Bearer ${key}` };
  return createClient({ ...others, baseUrl, headers });
}
