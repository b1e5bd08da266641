/**
 * What is wrong with a chosen file, before it is sent; null if nothing is. The texts are messages of the form. `size`: its size when it was
 * chosen, because a file that has since disappeared reports 0.
 */
export async function faultOf(file: File, size: number): Promise<'emptyFile' | 'goneFile' | 'noPicture' | null> {
  if (size === 0) return 'emptyFile';
  // A phone that does not know a file's type reports none: then the server checks it.
  if (file.type !== '' && !file.type.startsWith('image/')) return 'noPicture';
  try {
    const first = await file.slice(0, 1).arrayBuffer();
    return first.byteLength === 0 ? 'goneFile' : null;
  } catch {
    return 'goneFile';
  }
}
