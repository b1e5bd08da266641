import { describe, expect, it } from 'vitest';
import { environmentExample, fillSection, namedFiles, settingsTable } from './docs.mjs';

const schema = {
  properties: {
    PORT: { type: 'integer', default: 3000, minimum: 0, maximum: 65535, description: 'Port to listen on' },
    MODE: { anyOf: [{ const: 'fast' }, { const: 'safe' }], default: 'safe', description: 'fast | safe' },
    colours: {
      description: 'Roles',
      properties: { ink: { type: 'string', pattern: '^#[0-9a-fA-F]{6}$', default: '#ffffff', description: 'Text' } },
    },
  },
};

describe('generated documents', () => {
  it('have a row per setting, objects by path, and escaped bars', () => {
    expect(settingsTable(schema).split('\n')).toEqual([
      '| name | values | default | meaning |',
      '| --- | --- | --- | --- |',
      '| `PORT` | 0 to 65535 | `3000` | Port to listen on |',
      '| `MODE` | `fast`, `safe` | `safe` | fast \\| safe |',
      '| `colours` | object |  | Roles |',
      '| `colours.ink` | #rrggbb | `#ffffff` | Text |',
    ]);
  });

  it('have an example that sets nothing', () => {
    const lines = environmentExample({ properties: { PORT: schema.properties.PORT } }).split('\n');
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
    expect(lines).toContain('#PORT=3000');
  });

  it('keep the prose around a generated section', () => {
    const text = 'before\n<!-- generated: a -->\nold\n<!-- /generated -->\nafter\n';
    const filled = fillSection(text, 'a', 'new');
    expect(filled).toBe('before\n<!-- generated: a -->\nnew\n<!-- /generated -->\nafter\n');
    expect(fillSection(filled, 'a', 'new')).toBe(filled);
    expect(() => fillSection(text, 'b', 'new')).toThrow('generated: b');
  });
});

describe('the files that a document names', () => {
  it.each([
    [
      '`apps/server/src/borrower-app.ts` and `apps/server/src/main.ts:12`',
      ['apps/server/src/borrower-app.ts', 'apps/server/src/main.ts'],
    ],
    ['[bridge](bridge.md#messages), [site](https://example.org), [up](../README.md)', ['docs/bridge.md', 'README.md']],
    [
      '`npm run docs`, `/tells/v3`, `features/x.ts`, `apps/web/src/features/<feature>/x.ts`, `apps/web/dist/client`',
      [],
    ],
    [
      '<a href="console/a.png"><img src="console/b.png" alt="x"></a> ![c](console/c.png)',
      ['docs/console/a.png', 'docs/console/b.png', 'docs/console/c.png'],
    ],
    ['```\ne2e/none.e2e.ts `e2e/none.e2e.ts`\n```\n`e2e/*.e2e.ts`', ['e2e/*.e2e.ts']],
  ])('%j', (text, files) => {
    expect(namedFiles(text, 'docs')).toEqual(files);
  });
});
