import { hashKeyOf } from '../../hash-routes.ts';

// In the document that says that there is no campaign. A hash route that was opened cold, by a link that has the campaign in its
// hash alone, is hidden from the server: the document is asked for again, once, with what the hash carries in its query.
// It runs before anything is painted.
const { pathname, search, hash } = location;
const query = new URLSearchParams(search);
const carried = new URLSearchParams(hash.split('?')[1]);
const campaign = carried.get('id');
if (campaign && hashKeyOf(hash) && !query.get('templateId') && !query.get('id')) {
  carried.delete('id');
  for (const [name, value] of carried) if (!query.has(name)) query.set(name, value);
  query.set('templateId', campaign);
  location.replace(`${pathname}?${query}${hash}`);
}
