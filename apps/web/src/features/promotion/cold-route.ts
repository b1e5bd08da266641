/**
 * Inline script of the document that says that there is no campaign. A hash route that was opened cold, by a link that has the
 * campaign in its hash alone, is hidden from the server: the document is asked for again, once, with what the hash carries
 * in its query. It runs before anything is painted.
 */
export const coldRouteScript =
  '{let l=location,[r,h]=l.hash.split("?"),q=new URLSearchParams(l.search),p=new URLSearchParams(h),i=p.get("id");' +
  'if(i&&/^#\\/(downloadTemplate|agreementTemplate)$/.test(r)&&!q.get("templateId")&&!q.get("id")){' +
  'p.delete("id");p.forEach((v,k)=>q.has(k)||q.set(k,v));q.set("templateId",i);l.replace(l.pathname+"?"+q+l.hash)}}';
