const words = ['stop', 'baja', 'alto'];

/**
 * Whether a reply ends its channel: it is one of the words, or a few words of which one is the first. Who is stopped by mistake reads so
 * and takes it back; who is not stopped goes on getting messages.
 */
export function isStop(content: string): boolean {
  const letters = content.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  const found = letters.match(/\p{L}+/gu) ?? [];
  return found.length <= 4 && words.includes(found[0] ?? '');
}
