import { createContext, useContext } from 'react';
import './live-part.css';

/** The HTML of the live parts of a document, by the id of their element: each is rendered apart, as the browser will render it. */
const LivePartsContext = createContext<ReadonlyMap<string, string>>(new Map());

export const LivePartsProvider = LivePartsContext.Provider;

/** The element that a live part is hydrated in. */
export const livePartId = (name: string) => `live-${name}`;

/** The place of a live part in a static screen: the page declares it under this name (`live` in page.ts). */
export function LivePart({ name }: { name: string }) {
  const html = useContext(LivePartsContext).get(livePartId(name));
  if (html === undefined) return null;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own output, on the server
  return <div className="live-part" id={livePartId(name)} data-live="" dangerouslySetInnerHTML={{ __html: html }} />;
}
