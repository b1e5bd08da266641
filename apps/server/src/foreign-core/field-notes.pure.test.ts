import { expect, it } from 'vitest';
import { coreOpenApi } from './core-openapi.ts';
import { fieldNotes, flagNote } from './field-notes.ts';

const document = JSON.stringify(coreOpenApi({}));

it.each(Object.entries(fieldNotes))('the document of a core explains %s', (name, note) => {
  const field = JSON.stringify(name.split('.').at(-1));
  const explained = new RegExp(`${field}:\\{[^{}]*(\\{[^{}]*\\}[^{}]*)*"description":`);
  expect(document).toContain(JSON.stringify(note).slice(1, -1));
  expect(document).toMatch(explained);
});

it('says of every other flag that 1 and 0 are meant, and of the query which language it is without isNeedPop', () => {
  expect(document).toContain(JSON.stringify(flagNote).slice(1, -1));
  expect(document).toContain('2 or nothing: Spanish');
});

it('offers the language, and no session, to the calls of borrowers without one, and neither to capabilities', () => {
  const { paths } = JSON.parse(document) as { paths: Record<string, { post: { parameters: { $ref: string }[] } }> };
  const sent = (path: string) => paths[path]?.post.parameters.map(({ $ref }) => $ref.split('/').at(-1));
  expect(sent('/tells/user-problem/get-whatsapp')).toContain('isNeedPop');
  expect(sent('/tells/user-problem/get-whatsapp')).not.toContain('sessionId');
  expect(sent('/tells/capabilities')).not.toContain('isNeedPop');
});
