import { fill } from '@plazo/contract/text';
import { Link } from '@tanstack/react-router';
import { useTexts } from '../../language/language.tsx';
import { fieldProblemMessages } from '../../ui/field-problems.messages.ts';
import { firstStepsMessages } from './first-steps.messages.ts';
import type { FileFinding } from './first-steps.query.ts';
import { settingMessages } from './setting-problems.messages.ts';

/** What the check of the tenant file says, in the reader's language. */
export function FileFindings({ of: findings }: { of: readonly FileFinding[] }) {
  return (
    <ul>
      {findings.map((finding) => (
        <li key={finding.message}>
          <Finding {...finding} />
        </li>
      ))}
    </ul>
  );
}

function Finding({ what, names, code, problem, values = {}, message }: FileFinding) {
  const t = useTexts(firstStepsMessages);
  const problems = useTexts(fieldProblemMessages);
  const settings = useTexts(settingMessages);
  const [name = ''] = names;
  // `channels.0.prefix` is the prefix of the form.
  const key = name.split('.').at(-1) ?? '';
  const fields: Readonly<Record<string, string>> = { ...t.fields, channels: t.steps.channel };
  const shapes: Readonly<Record<string, string>> = t.shapes;
  const said = fill(t.fileFindings[what], { name: fields[key] ?? name });
  if (what === 'pack-incomplete') {
    return (
      <>
        {said} <code>{names.join(', ')}</code>
      </>
    );
  }
  if (what === 'product') {
    return (
      <>
        {said}{' '}
        <Link to="/products/$productId" params={{ productId: name }}>
          {t.toProduct}
        </Link>
      </>
    );
  }
  if (what !== 'setting') return said;
  return (
    <>
      {name !== '' && `${said} `}
      {shapes[key] ?? (problem ? fill<string>(settings[problem], values) : code ? `${problems[code]}.` : message)}
    </>
  );
}
