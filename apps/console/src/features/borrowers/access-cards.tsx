import { fill } from '@plazo/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { ActionDialog } from '../../frame/action-dialog.tsx';
import { FullNumber } from '../../frame/full-number.tsx';
import { useTexts, useWriter } from '../../language/language.tsx';
import { useMay } from '../../session/me.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/facts.tsx';
import { Loading, ProblemNote } from '../../ui/states.tsx';
import { AddAccount } from './add-account.tsx';
import { borrowersMessages } from './borrowers.messages.ts';
import { accountsQuery, sessionsQuery } from './borrowers.query.ts';

/** Where loans are paid out to: the newest first, which is the next one's. */
export function AccountsCard({ borrowerId }: { borrowerId: string }) {
  const t = useTexts(borrowersMessages);
  const write = useWriter();
  const may = useMay();
  const accounts = useQuery(accountsQuery(borrowerId));
  const [removing, setRemoving] = useState<{ id: string; lastDigits: string } | null>(null);
  const [isAdding, setAdding] = useState(false);
  const list = accounts.data?.data ?? [];
  const next = list.find(({ removedAt }) => removedAt === null);
  return (
    <Card title={t.accounts}>
      {accounts.isPending && <Loading rows={1} />}
      {accounts.isError && <ProblemNote error={accounts.error} retry={() => void accounts.refetch()} />}
      {accounts.isSuccess && !next && <p className="meta">{t.noAccounts}</p>}
      <ul className="borrower-accounts">
        {list.map((account) => (
          <li key={account.id}>
            <span>
              {t.accountKinds[account.kind]} •••• {account.lastDigits}
              <span className="meta as-block">
                {account.removedAt === null
                  ? fill(t.accountSince, { day: write.day(write.dayOf(account.boundAt)) })
                  : t.accountRemoved}
                {account === next && ` · ${t.accountNext}`}
              </span>
            </span>
            {account.removedAt === null && <FullNumber borrowerId={borrowerId} accountId={account.id} />}
            {account.removedAt === null && may('bank-accounts:write') && (
              <Button look="plain" onClick={() => setRemoving(account)}>
                {t.accountRemove}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {may('bank-accounts:write') && (
        <Button look="plain" icon="plus" onClick={() => setAdding(true)}>
          {t.accountAdd}
        </Button>
      )}
      {isAdding && <AddAccount borrowerId={borrowerId} onClose={() => setAdding(false)} />}
      {removing && (
        <ActionDialog
          operation="removeBankAccount"
          title={fill(t.accountRemoveTitle, { digits: removing.lastDigits })}
          submit={t.accountRemove}
          done={t.accountRemoveDone}
          undo={t.accountRemoveUndo}
          isDanger
          name={`remove account ${removing.id}`}
          content={{}}
          call={() =>
            api.DELETE('/lender/v1/borrowers/{borrowerId}/bank-accounts/{accountId}', {
              params: { path: { borrowerId, accountId: removing.id } },
            })
          }
          onClose={() => setRemoving(null)}
        />
      )}
    </Card>
  );
}

/** How many sessions of the borrower are open, and the end of all of them. */
export function SessionsCard({ borrowerId }: { borrowerId: string }) {
  const t = useTexts(borrowersMessages);
  const may = useMay();
  const sessions = useQuery(sessionsQuery(borrowerId));
  const [isEnding, setEnding] = useState(false);
  if (!sessions.data) return null;
  const { data, next } = sessions.data;
  const count = next === null ? `${data.length}` : `${data.length}+`;
  return (
    <Card title={fill(t.sessions, { count })}>
      {data.length > 0 && may('sessions:write') && (
        <Button look="plain" onClick={() => setEnding(true)}>
          {t.sessionsEnd}
        </Button>
      )}
      {isEnding && (
        <ActionDialog
          operation="revokeBorrowerSessions"
          title={t.sessionsEnd}
          submit={t.sessionsEnd}
          done={t.sessionsDone}
          undo={t.sessionsUndo}
          isDanger
          name={`end sessions ${borrowerId}`}
          content={{}}
          call={(key) =>
            api.POST('/lender/v1/borrowers/{borrowerId}/sessions/revoke', {
              params: { path: { borrowerId }, header: { 'Idempotency-Key': key } },
              body: {},
            })
          }
          onClose={() => setEnding(false)}
        />
      )}
    </Card>
  );
}
