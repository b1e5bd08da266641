import type { actorMessages } from './actor.messages.ts';

type Texts = (typeof actorMessages)['en'];

/** Who did it: the name, or what kind of actor it was. */
export function actorWord({ kind, id, name }: { kind: string; id: string; name: string | null }, t: Texts): string {
  const word = Object.hasOwn(t, kind) ? t[kind as keyof Texts] : kind;
  return name ?? [word, id].filter((part) => part !== '').join(' ');
}
