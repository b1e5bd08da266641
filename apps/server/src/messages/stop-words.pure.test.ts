import { expect, it } from 'vitest';
import { isStop } from './stop-words.ts';

it.each(['STOP', 'baja', ' Alto. ', 'STOP 🛑', 'Baja por favor', 'ALTO, ya pagué', 'ＳＴＯＰ'.normalize('NFKC')])(
  'is a stop: %j',
  (text) => expect(isStop(text)).toBe(true),
);

it.each(['', '😀', 'ya pagué', 'La tasa es muy alta', 'no me den de baja', 'bajada', 'Alto ahí: yo ya les pagué ayer'])(
  'is none: %j',
  (text) => expect(isStop(text)).toBe(false),
);
