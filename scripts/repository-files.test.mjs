import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './setup.mjs';

const read = (/** @type {string} */ path) => readFileSync(join(root, path), 'utf8');
/** @param {string} path @returns {string[][]} the words of each line that is not a comment */
const wordsOf = (path) =>
  read(path)
    .split('\n')
    .filter((line) => /^[^#\s]/.test(line))
    .map((line) => line.trim().split(/\s+/));
const isMissing = (/** @type {string} */ path) => !existsSync(join(root, path));

describe('files that tools read by themselves', () => {
  it('name the same oldest Node', () => {
    const oldest = JSON.parse(read('package.json')).engines.node.replace('>=', '');
    const [major] = oldest.split('.');
    expect(read('.nvmrc').trim()).toBe(oldest);
    expect(JSON.parse(read('.devcontainer/devcontainer.json')).image).toMatch(new RegExp(`:${major}-bookworm$`));
    expect(read('.github/workflows/ci.yml')).toContain(`image: docker.io/library/node:${major}-bookworm\n`);
  });

  it('indent and break lines as the formatter does', () => {
    const { indentStyle, indentWidth, lineWidth } = JSON.parse(read('biome.json')).formatter;
    const [, everything = ''] = read('.editorconfig').split('\n[*]\n');
    expect(everything.split('\n\n')[0]?.split('\n')).toEqual(
      expect.arrayContaining([
        `indent_style = ${indentStyle}`,
        `indent_size = ${indentWidth}`,
        `max_line_length = ${lineWidth}`,
      ]),
    );
  });

  it('name owners and generated files that exist', () => {
    const owned = wordsOf('.github/CODEOWNERS').map(([path = '']) => path);
    expect(owned.filter((path) => path !== '*' && isMissing(path))).toEqual([]);
    const generated = wordsOf('.gitattributes').filter((words) => words.includes('linguist-generated'));
    expect(generated.length).toBeGreaterThan(0);
    expect(generated.map(([path = '']) => path).filter(isMissing)).toEqual([]);
  });

  it('have the forge run .ci/run and nothing else, with actions pinned to a commit', () => {
    const workflow = read('.github/workflows/ci.yml');
    expect([...workflow.matchAll(/\brun: (.+)/g)].map(([, command]) => command)).toEqual(['.ci/run']);
    for (const [, action] of workflow.matchAll(/\buses: (\S+)/g)) expect(action).toMatch(/@[0-9a-f]{40}$/);
  });
});
