/** 128 random bits as 32 hex digits (requirement U4). Not randomUUID: that needs https and a newer WebView. */
export function randomId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
