import { useTexts } from '../../language/language.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { webhooksMessages } from './webhooks.messages.ts';

/** A secret, shown only in the first answer. */
export function SecretOnce({ said, answer }: { said: string; answer: unknown }) {
  const t = useTexts(webhooksMessages);
  const { secret } = (answer ?? {}) as { secret?: string };
  return (
    <>
      {said} {secret === undefined ? t.secretGone : <code className="secret-once">{secret}</code>}
      {secret !== undefined && <CopyButton text={secret} />}
    </>
  );
}
