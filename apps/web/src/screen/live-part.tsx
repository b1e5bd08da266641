import { createContext, useContext } from 'react';
import './live-part.css';

/**
 * The HTML of a document's live parts, by the id of their element. Each is rendered separately, in the same way as the browser will hydrate
 * it.
 */
const LivePartsContext = createContext<ReadonlyMap<string, string>>(new Map());

export const LivePartsProvider = LivePartsContext.Provider;

/** The element that a live part is hydrated in. */
export const livePartId = (name: string) => `live-${name}`;

/** The place of a live part in a static screen, by the name under which the page declares it (`live` in page.ts). */
export function LivePart({ name }: { name: string }) {
  const html = useContext(LivePartsContext).get(livePartId(name));
  if (html === undefined) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, on the server
  return <div className="live-part" id={livePartId(name)} data-live="" dangerouslySetInnerHTML={{ __html: html }} />;
}
