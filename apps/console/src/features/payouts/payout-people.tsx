import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { actorMessages } from '../../language/actor.messages.ts';
import { actorWord } from '../../language/actor-word.ts';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Facts } from '../../ui/facts.tsx';
import { payoutsMessages } from './payouts.messages.ts';
import { actionsOfQuery } from './payouts.query.ts';

/** Who approved and moved a payout, for whoever may read the audit: nobody means that a system did. */
export function PayoutPeople({ orderId }: { orderId: string }) {
  const t = useTexts(payoutsMessages);
  const actors = useTexts(actorMessages);
  const write = useWriter();
  const may = useMay();
  const found = useQuery({ ...actionsOfQuery(orderId), enabled: may('staff:read') });
  if (!found.data) return null;
  const done = found.data.data.flatMap(({ action, actor, at, id }) =>
    Object.hasOwn(t.actions, action)
      ? [
          {
            id,
            word: t.actions[action as keyof typeof t.actions],
            by: `${actorWord(actor, actors)} · ${write.moment(at)}`,
          },
        ]
      : [],
  );
  return (
    <section>
      <h3>{t.people}</h3>
      {done.length === 0 && <p className="meta">{t.nobody}</p>}
      <Facts of={done.toReversed().map(({ id, word, by }) => [word, <bdi key={id}>{by}</bdi>])} />
      <Link to="/audit" search={{ subjectKind: 'order', subjectId: orderId }}>
        {t.toAudit}
      </Link>
    </section>
  );
}
