import { expect, it } from 'vitest';
import { actorMessages } from './actor.messages.ts';
import { actorWord } from './actor-word.ts';

it.each([
  [{ kind: 'person', id: 'p1', name: 'Rosa' }, 'Rosa'],
  [{ kind: 'borrower', id: 'ana', name: null }, 'borrower ana'],
  [{ kind: 'operator', id: '', name: null }, 'operator'],
  [{ kind: 'constructor', id: 'x', name: null }, 'constructor x'],
])('an actor is called by their name, else by what they are', (actor, word) => {
  expect(actorWord(actor, actorMessages.en)).toBe(word);
});
