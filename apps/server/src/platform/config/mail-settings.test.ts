import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../testing/config-problems.ts';
import { productionEnvironment as production } from '../../testing/production.ts';

describe('a mail server, and the app', () => {
  it.each([
    [{ SMTP_URL: 'smtps://mail.example:465' }, []],
    [{ SMTP_URL: 'smtp://[::1]:25', SMTP_USER: 'plazo', SMTP_PASSWORD: 'secret' }, []],
    [{ SMTP_URL: 'https://mail.example' }, ['SMTP_URL must be smtps:// or smtp://']],
    [{ SMTP_URL: 'smtp://plazo:secret@mail.example' }, ['SMTP_URL must be smtps:// or smtp://']],
    [{ SMTP_URL: 'smtp://mail.example?tls=off' }, ['SMTP_URL must be smtps:// or smtp://']],
    [{ SMTP_USER: 'plazo' }, ['SMTP_USER and SMTP_PASSWORD belong together']],
    [{ SMTP_AUTHORITY: '/nowhere.pem' }, ['SMTP_AUTHORITY /nowhere.pem is no PEM file']],
    [{ EMAIL_REPORTS_SECRET: 'short' }, ['EMAIL_REPORTS_SECRET must have at least 32 characters']],
    [{ APP_MESSAGES_SECRET: 'short' }, ['APP_MESSAGES_SECRET must have at least 32 characters']],
  ])('%j', (settings, problems) => {
    const found = problemsOf({ ...production, ...settings });
    expect(found).toEqual(problems.map((problem) => expect.stringContaining(problem)));
    expect(found.join()).not.toContain('secret@');
  });
});
