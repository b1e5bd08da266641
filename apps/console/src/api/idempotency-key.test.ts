import { beforeEach, expect, it } from 'vitest';
import { keyFor, keyIsAnswered } from './idempotency-key.ts';

/** What a browser's tab keeps. */
class Tab implements Storage {
  readonly #kept = new Map<string, string>();
  get length() {
    return this.#kept.size;
  }
  key = (index: number) => [...this.#kept.keys()][index] ?? null;
  getItem = (name: string) => this.#kept.get(name) ?? null;
  setItem = (name: string, value: string) => void this.#kept.set(name, value);
  removeItem = (name: string) => void this.#kept.delete(name);
  clear = () => this.#kept.clear();
}

let tab: Tab;
beforeEach(() => {
  tab = new Tab();
});

it('sends the same content with the same key until it is answered', () => {
  const first = keyFor('waive PZ1', { amount: 100 }, tab);
  expect(keyFor('waive PZ1', { amount: 100 }, tab)).toBe(first);
  keyIsAnswered('waive PZ1', tab);
  expect(keyFor('waive PZ1', { amount: 100 }, tab)).not.toBe(first);
});

it('sends other content with another key', () => {
  const first = keyFor('waive PZ1', { amount: 100 }, tab);
  expect(keyFor('waive PZ1', { amount: 101 }, tab)).not.toBe(first);
  expect(keyFor('waive PZ2', { amount: 101 }, tab)).not.toBe(keyFor('waive PZ1', { amount: 101 }, tab));
});
