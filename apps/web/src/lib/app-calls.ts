import { bridgeVersion } from '../bridge/message.ts';

/**
 * Inline script for the head of a document that never comes alive, with the document's nonce: what `bridge.callPhone` is
 * to the others (requirement B1). A telephone link is told to the app where there is one; otherwise it is a link.
 */
export const appCallsScript =
  'addEventListener("click",e=>{try{' +
  'let a=e.target.closest(\'a[href^="tel:"]\'),k=window.webkit,m=k&&k.messageHandlers,' +
  'p=self===top&&(window.PlazoNative||m&&m.plazo||window.ReactNativeWebView);' +
  'if(a&&p){p.postMessage(JSON.stringify({' +
  `plazo:${bridgeVersion},id:[...crypto.getRandomValues(new Uint8Array(16))].map(b=>b.toString(16).padStart(2,"0")).join(""),` +
  'action:"callPhone",data:{number:a.getAttribute("href").slice(4)}}));e.preventDefault()}}catch{}})';
