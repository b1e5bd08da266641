import { hashKeyOf } from '../../hash-routes.ts';

// Part of the document that says that there is no campaign. When a hash route is opened cold by a link with the campaign only in its hash,
// the server cannot see it: the script requests the document again, once, with the hash's parameters in the query. It runs before anything
// is painted.
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
