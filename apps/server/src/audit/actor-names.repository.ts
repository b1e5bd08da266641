import type { Queryable } from '../platform/db/db.ts';
import { column, statement } from '../platform/db/statement.ts';

const columns = { id: column.text, name: column.text };

const findPeople = statement(
  'actor_names.find_people',
  columns,
  'select id, name from staff_member where id in (select jsonb_array_elements_text($ids::jsonb))',
);

const findKeys = statement(
  'actor_names.find_keys',
  columns,
  'select id, name from api_key where id in (select jsonb_array_elements_text($ids::jsonb))',
);

interface Named {
  kind: string;
  id: string;
}

/** The names of people and keys: a function that says the name of an actor, or null if it has none. */
export async function findActorNames(
  db: Queryable,
  actors: readonly Named[],
): Promise<(actor: Named) => string | null> {
  const find = async (kind: string, which: typeof findPeople | typeof findKeys): Promise<[string, string][]> => {
    const ids = [...new Set(actors.filter((actor) => actor.kind === kind).map(({ id }) => id))];
    if (ids.length === 0) return [];
    return (await db.query(which, { ids: JSON.stringify(ids) })).map(({ id, name }) => [`${kind}:${id}`, name]);
  };
  const names = new Map((await Promise.all([find('person', findPeople), find('key', findKeys)])).flat());
  return ({ kind, id }) => names.get(`${kind}:${id}`) ?? null;
}
