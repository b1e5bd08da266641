import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOf, scratchFolder, writeTenantFile } from '../../testing/config-problems.ts';
import { productionEnvironment as production } from '../../testing/production.ts';
import { loadConfig } from './config.ts';
import { plainAccess } from './core-access.ts';

const folder = scratchFolder();
const tenantFile = (content: unknown) => writeTenantFile(folder, content);

describe('the environment', () => {
  it('also reads the master key under its former name, if the new one is not set', () => {
    const [former, current] = ['a-secret-under-the-former-name-00001', 'a-secret-under-the-name-of-today-0002'];
    expect(loadConfig({ ACCOUNT_KEY: former, ACCOUNT_KEY_EARLIER: 'x' }).masterKeys).toEqual({
      current: former,
      earlier: ['x'],
    });
    expect(loadConfig({ ACCOUNT_KEY: former, MASTER_KEY: current }).masterKeys.current).toBe(current);
  });

  it('needs nothing for development', () => {
    const { tenant, logo: _, font, masterKeys, core, PAYMENT_WEBHOOK_SECRET, MASTER_KEY, ...config } = loadConfig({});
    expect(core).toEqual(plainAccess);
    expect(config).toEqual({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 3000,
      LENDER_HOST: '127.0.0.1',
      LENDER_PORT: 3001,
      CONSOLE_BASE_URL: '',
      STAFF_OIDC_ISSUER: '',
      STAFF_OIDC_CLIENT_ID: '',
      STAFF_OIDC_CLIENT_SECRET: '',
      DRAIN_SECONDS: 0,
      PUBLIC_BASE_URL: '',
      ALLOW_HTTP_BASE: false,
      API_BASE_URL: '',
      CORE_MAPPING: '',
      CORE_HEADERS: '',
      CORE_SIGNING_SECRET: '',
      CORE_CERTIFICATE: '',
      CORE_CERTIFICATE_KEY: '',
      CORE_AUTHORITY: '',
      BRIDGE_CHECK: true,
      LAUNCH_TOKEN_KEYS: '',
      launchKeys: null,
      tenantFile: {},
      DATABASE_URL: '',
      DATABASE_CONNECTIONS: 10,
      DATABASE_POOLED: false,
      DATA_FOLDER: 'data',
      MASTER_KEY_EARLIER: '',
      PAYMENT_WEBHOOK_SECRET_EARLIER: '',
      CARD_PROCESSOR_URL: '',
      CARD_PROCESSOR_SECRET: '',
      SMS_PROVIDER_URL: '',
      SMS_PROVIDER_SECRET: '',
      SMS_PROVIDER_SECRET_EARLIER: '',
      SMTP_URL: '',
      ...{ SMTP_USER: '', SMTP_PASSWORD: '', SMTP_AUTHORITY: '' },
      ...{ APP_MESSAGES_SECRET: '', APP_MESSAGES_SECRET_EARLIER: '' },
      ...{ EMAIL_REPORTS_SECRET: '', EMAIL_REPORTS_SECRET_EARLIER: '' },
      PAYOUT_PROVIDER_URL: '',
      PAYOUT_PROVIDER_SECRET: '',
      PAYOUT_PROVIDER_SECRET_EARLIER: '',
      WEBHOOK_PRIVATE_ADDRESSES: false,
      EVENT_DAYS: 90,
      ASSETS_FOLDER: '',
      UPLOADS_FOLDER: '',
      UPLOADS_FREE_MB: 500,
      OTEL_EXPORTER_OTLP_ENDPOINT: '',
      BORROWER_CALLS_PER_SECOND: 20,
      ADDRESS_CALLS_PER_SECOND: 100,
      LENDER_CALLS_PER_SECOND: 200,
      BORROWER_COMPLAINTS_PER_DAY: 20,
      BORROWER_UPLOADS_MB_PER_DAY: 50,
      UPLOADS_S3_BUCKET: '',
      UPLOADS_S3_REGION: 'us-east-1',
      UPLOADS_S3_ACCESS_KEY: '',
      UPLOADS_S3_SECRET_KEY: '',
      DEMO_SEED: true,
      PHONE_LOGIN: true,
      PHONE_LOGIN_MINUTES: 60,
      SANDBOX: true,
      TEST_PREVIEW: true,
      TENANT_FILE: '',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '0',
      LENDER_TRUST_PROXY: '',
    });
    for (const secret of [PAYMENT_WEBHOOK_SECRET, MASTER_KEY]) expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(MASTER_KEY).not.toBe(PAYMENT_WEBHOOK_SECRET);
    expect({ masterKeys, font }).toEqual({ masterKeys: { current: MASTER_KEY, earlier: [] }, font: null });
    expect(tenant.displayName).toBe('Plazo');
  });

  it('reads numbers and yes or no, and treats an empty variable as not set', () => {
    const config = loadConfig({ PORT: '8080', SANDBOX: 'false', TRUST_PROXY: '2', LOG_LEVEL: '', HOST: '' });
    expect(config).toMatchObject({ PORT: 8080, SANDBOX: false, TRUST_PROXY: '2', LOG_LEVEL: 'warn' });
    expect(config.HOST).toBe('127.0.0.1');
  });

  it('listens on an address of IPv6, with brackets or without', () => {
    const [HOST, LENDER_HOST] = ['[::1]', '::1'];
    expect(loadConfig({ HOST, LENDER_HOST })).toMatchObject({ HOST: '::1', LENDER_HOST: '::1' });
    expect(loadConfig({ PUBLIC_BASE_URL: 'http://[::1]:3000/' }).PUBLIC_BASE_URL).toBe('http://[::1]:3000');
  });

  it('knows proxies by their addresses, and on the borrowers’ port also by their number', () => {
    expect(loadConfig({ LENDER_TRUST_PROXY: '10.0.0.7, 10.1.0.0/16' }).LENDER_TRUST_PROXY).toBe(
      '10.0.0.7, 10.1.0.0/16',
    );
    expect(problemsOf({ TRUST_PROXY: '11', LENDER_TRUST_PROXY: 'gateway' })).toEqual([
      'TRUST_PROXY: must be at most 10 proxies',
      'LENDER_TRUST_PROXY: gateway is not an address or network, such as 10.0.0.7 or 10.0.0.0/24',
    ]);
    expect(problemsOf({ LENDER_TRUST_PROXY: '1' })).toEqual([
      'LENDER_TRUST_PROXY takes the addresses of proxies, not their number',
    ]);
  });

  it('reads secrets from files, and reveals nothing of them', () => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, 'a-secret-in-a-file-of-32-characters-or-more\n');
    expect(loadConfig({ MASTER_KEY_FILE: file }).MASTER_KEY).toBe('a-secret-in-a-file-of-32-characters-or-more');
    expect(problemsOf({ MASTER_KEY_FILE: file, MASTER_KEY: 'another' })).toEqual([
      'MASTER_KEY_FILE is set as well as MASTER_KEY: use one of them',
    ]);
    expect(problemsOf({ MASTER_KEY_FILE: '/nowhere/key' })).toEqual([
      'MASTER_KEY_FILE /nowhere/key cannot be read: ENOENT',
    ]);
    writeFileSync(file, '');
    expect(problemsOf({ DATABASE_URL_FILE: file })).toEqual([`DATABASE_URL_FILE ${file} is empty`]);
    const short = { ...production, MASTER_KEY: 'short-key', MASTER_KEY_EARLIER: 'short-earlier-key' };
    const said = problemsOf(short).join();
    expect(said).toContain('MASTER_KEY:');
    expect(said).toContain('MASTER_KEY_EARLIER:');
    expect(said).not.toContain('short-');
  });

  it('trims invisible characters at the ends of a value', () => {
    const secret = 'a-secret-of-32-characters-or-more-0001';
    const url = 'postgres://me:password@db.example:5433/plazo';
    for (const [before, after] of [
      ['', '\n'],
      ['', '\r\n'],
      [' ', '\t'],
      ['\ufeff', ''],
      ['\u00a0', '\u200b'],
    ]) {
      const file = path.join(folder, 'secret');
      writeFileSync(file, `${before}${secret}${after}`);
      const given = {
        MASTER_KEY_FILE: ` ${file}\n`,
        DATABASE_URL: `${before}${url}${after}`,
        PORT: `${before}8080${after}`,
      };
      expect(loadConfig(given), JSON.stringify([before, after])).toMatchObject({
        MASTER_KEY: secret,
        DATABASE_URL: url,
        PORT: 8080,
      });
    }
    // Blanks alone count as not set.
    expect(loadConfig({ MASTER_KEY: ' ', MASTER_KEY_FILE: '\n', HOST: ' ' }).HOST).toBe('127.0.0.1');
  });

  const marks = 'begins or ends with a quotation mark: leave the marks out';
  it.each([
    ['MASTER_KEY', '"a-secret-of-32-characters-or-more-0001"', marks],
    ['MASTER_KEY', 'a-secret-of-32-characters-or-more-0001”', marks],
    ['MASTER_KEY_EARLIER', `short, 'quoted'`, marks],
    ['PUBLIC_BASE_URL', `'https://loans.example'`, marks],
    ['TENANT_FILE', '"tenant.json"', marks],
    ['PORT', '"3000"', marks],
    ['MASTER_KEY', 'a-secret\nin-two-lines', 'has an invisible character (U+000A) after 8 others'],
    ['SMS_PROVIDER_SECRET', 'a-\u200bsecret', 'has an invisible character (U+200B) after 2 others'],
    ['UPLOADS_S3_SECRET_KEY', 'a\u00a0b', 'has an invisible character (U+00A0) after 1 others'],
    ['DATABASE_URL', 'postgres://h:5433\n/plazo', 'has an invisible character (U+000A) after 17 others'],
    ['DATABASE_URL', 'postgres://h:5433 /plazo', 'has a blank in it'],
    ['API_BASE_URL', 'https://core.example/a b', 'has a blank in it'],
    ['UPLOADS_S3_BUCKET', 'https://storage.example/a b', 'has a blank in it'],
  ])('is refused by name if it is not what it looks like: %s', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toEqual([`${name} ${problem}`]);
  });

  it('names the file of a secret that is not what it looks like, and every other problem', () => {
    const file = path.join(folder, 'secret');
    writeFileSync(file, Buffer.from('\ufeffa-secret-of-32-characters-or-more-0001', 'utf16le'));
    expect(problemsOf({ MASTER_KEY_FILE: file, PORT: 'eighty', HOST: '"::1"' })).toEqual([
      `HOST ${marks}`,
      'MASTER_KEY_FILE is not in UTF-8',
      'PORT must be a whole number',
    ]);
  });

  const notAnOrigin = 'PUBLIC_BASE_URL must be a scheme, a host and a port at most, like https://loans.example';
  it.each([
    ['PORT', 'eighty', 'PORT must be a whole number'],
    ['PORT', '70000', 'PORT must be at most 65535'],
    ['SANDBOX', 'perhaps', 'SANDBOX must be true or false'],
    ['PUBLIC_BASE_URL', 'loans', 'PUBLIC_BASE_URL loans is not a URL'],
    ['PUBLIC_BASE_URL', 'ftp://loans.example', 'PUBLIC_BASE_URL must begin with https:// or http://'],
    ['PUBLIC_BASE_URL', 'https://loans.example/app', notAnOrigin],
    ['PUBLIC_BASE_URL', 'https://loans.example/?a=b', notAnOrigin],
    ['PUBLIC_BASE_URL', 'https://me@loans.example', notAnOrigin],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'collector:4317',
      'OTEL_EXPORTER_OTLP_ENDPOINT must begin with https:// or http://',
    ],
    ['DATABASE_URL', 'mysql://me:password@localhost/x', 'DATABASE_URL must begin with postgres:// or postgresql://'],
    [
      'UPLOADS_S3_BUCKET',
      'https://storage.example/images',
      'UPLOADS_S3_BUCKET needs UPLOADS_S3_ACCESS_KEY and UPLOADS_S3_SECRET_KEY',
    ],
  ])('is refused in a readable line: %s=%s', (name, value, problem) => {
    expect(problemsOf({ [name]: value })).toEqual([problem]);
  });

  it('is refused with all its problems at once', () => {
    const variables = {
      PORT: 'eighty',
      LOG_LEVEL: 'loud',
      DATABASE_URL: 'mysql://localhost/x',
      NODE_ENV: 'production',
    };
    expect(problemsOf({ ...variables, TENANT_FILE: '/nowhere.json' })).toEqual([
      'PORT must be a whole number',
      'LOG_LEVEL must be one of debug, info, warn, error, silent',
      expect.stringMatching(/^TENANT_FILE \/nowhere\.json cannot be read: ENOENT/),
      'DATABASE_URL must begin with postgres:// or postgresql://',
      'PAYMENT_WEBHOOK_SECRET: production needs its own secret of at least 32 characters',
      'MASTER_KEY: production needs its own secret of at least 32 characters',
      'PUBLIC_BASE_URL: production needs the address that borrowers use',
    ]);
  });

  it('names an unreadable setting only once', () => {
    expect(problemsOf({ ...production, SANDBOX: 'perhaps' })).toEqual(['SANDBOX must be true or false']);
  });

  it('names the possible values', () => {
    expect(problemsOf({ LOG_LEVEL: 'loud' }).join()).toBe('LOG_LEVEL must be one of debug, info, warn, error, silent');
    expect(problemsOf({ NODE_ENV: 'staging' }).join()).toBe('NODE_ENV must be one of development, production');
  });

  it('tidies the public address, to which paths are appended', () => {
    expect(loadConfig({ PUBLIC_BASE_URL: 'HTTPS://Loans.Example:443/' }).PUBLIC_BASE_URL).toBe('https://loans.example');
  });
});

describe('production', () => {
  it('starts without any part of the demo', () => {
    expect(loadConfig(production)).toMatchObject({
      DEMO_SEED: false,
      PHONE_LOGIN: false,
      SANDBOX: false,
      TEST_PREVIEW: false,
      LOG_LEVEL: 'info',
      ...production,
    });
  });

  const { PAYMENT_WEBHOOK_SECRET: developmentSecret, MASTER_KEY: developmentKey } = loadConfig({});
  const secretProblem = 'PAYMENT_WEBHOOK_SECRET: production needs its own secret of at least 32 characters';
  const keyProblem = 'MASTER_KEY: production needs its own secret of at least 32 characters';
  const httpProblem = 'PUBLIC_BASE_URL: production needs https://; ALLOW_HTTP_BASE=true overrides this';
  it.each([
    [{ DEMO_SEED: 'true' }, 'DEMO_SEED: production does not run with demo borrowers'],
    [{ SANDBOX: 'true' }, 'SANDBOX: production does not run with the sandbox'],
    [{ TEST_PREVIEW: 'true' }, 'TEST_PREVIEW: production does not run with the test preview'],
    [{ PAYMENT_WEBHOOK_SECRET: undefined }, secretProblem],
    [{ PAYMENT_WEBHOOK_SECRET: 'too-short' }, secretProblem],
    [{ PAYMENT_WEBHOOK_SECRET: developmentSecret }, secretProblem],
    [{ MASTER_KEY: undefined }, keyProblem],
    [{ MASTER_KEY: 'too-short' }, keyProblem],
    [{ MASTER_KEY: developmentKey }, keyProblem],
    [
      { TENANT_FILE: undefined },
      "TENANT_FILE: production needs its own brand; displayName, companyName, companyAddress, servicePhone, serviceEmail, channels would be the demo's",
    ],
    [{ PUBLIC_BASE_URL: undefined }, 'PUBLIC_BASE_URL: production needs the address that borrowers use'],
    [{ PUBLIC_BASE_URL: 'http://loans.example' }, httpProblem],
    [{ PUBLIC_BASE_URL: 'HTTP://loans.example' }, httpProblem],
  ])('refuses %j', (change, problem) => {
    expect(problemsOf({ ...production, ...change })).toEqual([problem]);
  });

  it('does not lend in the demo’s name, nor collect through its shops', () => {
    const whole = JSON.parse(readFileSync(production.TENANT_FILE, 'utf8'));
    const { companyName: _, channels: __, ...rest } = whole;
    expect(problemsOf({ ...production, TENANT_FILE: tenantFile(rest) })).toEqual([
      "TENANT_FILE: production needs its own brand; companyName, channels would be the demo's",
    ]);
  });

  it('stores images nowhere that anyone on the way can read them', () => {
    const bucket = { UPLOADS_S3_ACCESS_KEY: 'id', UPLOADS_S3_SECRET_KEY: 'key' };
    const http = { ...production, ...bucket, UPLOADS_S3_BUCKET: 'http://storage.example/images' };
    expect(problemsOf(http)).toEqual([
      'UPLOADS_S3_BUCKET: production needs https://; ALLOW_HTTP_BASE=true overrides this',
    ]);
    expect(problemsOf({ ...http, ALLOW_HTTP_BASE: 'true' })).toEqual([]);
    expect(problemsOf({ ...http, UPLOADS_S3_BUCKET: 'https://storage.example/images' })).toEqual([]);
  });

  it('runs on http:// only if it is told to', () => {
    const onHttp = { ...production, PUBLIC_BASE_URL: 'http://10.0.0.7:8080', ALLOW_HTTP_BASE: 'true' };
    expect(problemsOf(onHttp)).toEqual([]);
  });

  it("needs no webhook secret with a lender's own core, and reaches it by https://", () => {
    const { channels: _, ...brand } = JSON.parse(readFileSync(production.TENANT_FILE, 'utf8'));
    const remote = {
      ...production,
      // The channels belong to the core.
      TENANT_FILE: tenantFile(brand),
      PAYMENT_WEBHOOK_SECRET: undefined,
      MASTER_KEY: undefined,
      API_BASE_URL: 'https://core.example',
    };
    expect(problemsOf(remote)).toEqual([]);
    expect(problemsOf({ ...remote, API_BASE_URL: 'http://core.example' })).toEqual([
      'API_BASE_URL: production needs https://; ALLOW_HTTP_BASE=true overrides this',
    ]);
    expect(problemsOf({ API_BASE_URL: 'https://core.example', SANDBOX: 'true' })).toHaveLength(1);
    // A core may be below a path; nothing else may be added to its address.
    expect(problemsOf({ API_BASE_URL: 'https://core.example/api/v9/' })).toEqual([]);
    for (const wrong of ['https://core.example/api?x=1', 'https://core.example/#x', 'https://ana:key@core.example']) {
      expect(problemsOf({ API_BASE_URL: wrong }), wrong).toEqual([
        expect.stringContaining('like https://core.example/api'),
      ]);
    }
  });

  it('names every problem at once, one line each', () => {
    const problems = problemsOf({ NODE_ENV: 'production', DEMO_SEED: 'true' });
    expect(problems).toHaveLength(5);
    for (const problem of problems) expect(problem).not.toContain('\n');
  });
});

describe("the access to a lender's own core", () => {
  const written = (name: string, content: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, content);
    return file;
  };

  it('is read from its file and settings', () => {
    const mapping = { successCodes: ['200'], data: 'result', headers: { 'x-request-id': 'X-Trace' } };
    const CORE_MAPPING = written('mapping.json', JSON.stringify(mapping));
    const { core } = loadConfig({ CORE_MAPPING, CORE_HEADERS: '{"x-api-key":"k"}' });
    expect(core).toMatchObject({ mapping, headers: { 'x-api-key': 'k' } });
  });

  it.each<[Record<string, string>, RegExp]>([
    [{ CORE_MAPPING: '/nowhere.json' }, /^CORE_MAPPING \/nowhere.json cannot be read/],
    [{ CORE_HEADERS: 'x-api-key: top-secret' }, /^CORE_HEADERS must be a JSON object/],
    [{ CORE_HEADERS: '{"x-api-key":"top-secret","a b":"c"}' }, /^CORE_HEADERS must be a JSON object/],
    [{ CORE_SIGNING_SECRET: 'top-secret' }, /^CORE_SIGNING_SECRET must have at least 32/],
    [{ CORE_AUTHORITY: '/nowhere.pem' }, /^CORE_AUTHORITY \/nowhere.pem is no PEM file that can be read: ENOENT$/],
  ])('is refused in one line, without a secret, if it is wrong: %#', (given, line) => {
    const problems = problemsOf(given);
    expect(problems).toEqual([expect.stringMatching(line)]);
    expect(problems[0]).not.toContain('top-secret');
  });

  it('never maps amounts or dates, and names what was probably meant', () => {
    const of = (content: object) => problemsOf({ CORE_MAPPING: written('wrong.json', JSON.stringify(content)) });
    expect(of({ decimals: 2 })).toEqual([expect.stringContaining('unknown key')]);
    expect(of({ succesCodes: ['1'] })).toEqual([expect.stringContaining('successCodes')]);
    expect(problemsOf({ CORE_CERTIFICATE: written('a.pem', 'x') })).toEqual([
      'CORE_CERTIFICATE and CORE_CERTIFICATE_KEY belong together: set both',
      expect.stringContaining('CORE_CERTIFICATE'),
    ]);
  });
});

describe('a called provider', () => {
  const secret = 'a-secret-shared-with-this-provider-0003';
  it.each(['CARD_PROCESSOR', 'SMS_PROVIDER'])('%s needs a secret and a safe address', (name) => {
    const [url, key] = [`${name}_URL`, `${name}_SECRET`];
    expect(problemsOf({ ...production, [url]: 'https://provider.example/v1', [key]: secret })).toEqual([]);
    expect(problemsOf({ [url]: 'https://provider.example', [key]: 'too-short' })).toEqual([
      `${url} needs ${key} of at least 32 characters`,
    ]);
    expect(problemsOf({ [url]: 'provider', [key]: secret })).toEqual([`${url} provider is not a web address`]);
    const http = { [url]: 'http://provider.example', [key]: secret };
    expect(problemsOf(http)).toEqual([]);
    expect(problemsOf({ ...production, ...http })).toEqual([
      `${url}: production needs https://; ALLOW_HTTP_BASE=true overrides this`,
    ]);
  });
});
