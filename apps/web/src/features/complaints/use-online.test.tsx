import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useOnline } from './use-online.ts';

function Show() {
  return useOnline() ? 'online' : 'offline';
}

it('is online on the server, where there is no navigator to ask', () => {
  expect(renderToString(<Show />)).toBe('online');
});
