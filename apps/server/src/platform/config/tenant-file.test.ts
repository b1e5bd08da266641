import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOf, scratchFolder, writeTenantFile } from '../../testing/config-problems.ts';
import { productionEnvironment as production } from '../../testing/production.ts';
import { loadConfig } from './config.ts';

const folder = scratchFolder();
const tenantFile = (content: unknown) => writeTenantFile(folder, content);

describe('the tenant file', () => {
  it('changes what it names and keeps the other defaults', () => {
    const { tenant } = loadConfig({
      TENANT_FILE: tenantFile({
        displayName: 'Monedero',
        colours: { dark: { accent: '#ffd000' } },
        agreementChecked: false,
      }),
    });
    expect(tenant).toMatchObject({
      displayName: 'Monedero',
      agreementChecked: false,
      companyName: 'Plazo Demo, S.A.P.I.',
    });
    expect(tenant.colours.dark).toMatchObject({ accent: '#ffd000', surface: '#000000' });
    expect(tenant.formats.en).toEqual({ symbol: '₹', group: '.', decimal: ',' });
    expect(tenant.channels.map(({ payCode }) => payCode)).toEqual(['store', 'pharmacy', 'bank-transfer']);
  });

  it('has hosts in the spelling of browsers and the policy', () => {
    const { tenant } = loadConfig({
      TENANT_FILE: tenantFile({ allowedHosts: ['Pay.example', 'b.example:443', 'b.example:8443', 'bücher.example'] }),
    });
    expect(tenant.allowedHosts).toEqual(['pay.example', 'b.example', 'b.example:8443', 'xn--bcher-kva.example']);
  });

  it.each([
    ['bad JSON', '{\n  "displayName": Plazo\n}', /^TENANT_FILE \S+tenant\.json cannot be read: /],
    ['a list', [], /^TENANT_FILE \S+: it must be object$/],
    ['an empty name', { displayName: '\u200b ' }, /: displayName must not be empty$/],
    [
      'a letter that no document can print',
      { companyAddress: 'Calle 😀' },
      /^tenant companyAddress has 😀 \(U\+1F600\), which the fonts/,
    ],
    [
      'a text with reversed direction',
      { serviceHours: { es: 'Lunes\u202e', en: 'Monday' } },
      /^tenant serviceHours\.es has U\+202E/,
    ],
    [
      'an unknown key',
      { colors: {} },
      /^TENANT_FILE \S+: it has an unknown key: colors is not known: is colours meant\?$/,
    ],
    [
      'an unknown key of a format',
      { formats: { es: { simbol: '$' } } },
      /: formats\.es has an unknown key: simbol is not known: is symbol meant\?$/,
    ],
    [
      'an unknown key of an approval',
      { approvals: { calls: { waiveCharge: {} } } },
      /^tenant approvals\.calls\.waiveCharge cannot wait for a second person: waiveCharge is not known: is waiveCharges meant\?$/,
    ],
    ['an impossible day', { approvals: { setUpOn: '2026-02-30' } }, /^tenant approvals\.setUpOn is 2026-02-30, /],
    ['an unknown currency', { currency: 'ZZZ' }, /^tenant currency ZZZ is not one of ISO 4217$/],
    ['an unknown colour', { colours: { shadow: '#000000' } }, /: colours has an unknown key: shadow is not known$/],
    ['an impossible colour', { colours: { dark: { accent: 'orange' } } }, /: colours\.dark\.accent must match pattern/],
    ['no channel', { channels: [] }, /: channels must NOT have fewer than 1 items$/],
    [
      'an address for a host',
      { allowedHosts: ['https://a.example'] },
      /^tenant allowedHosts has https:\/\/a\.example, /,
    ],
    ['a host with a path', { allowedHosts: ['a.example/x'] }, /^tenant allowedHosts has a\.example\/x, /],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }, /^tenant timeZone Mars\/Olympus is not known$/],
    [
      'an unknown time zone of a state',
      { contact: { zonesByState: { 'US-TX': ['Mars/Olympus'] } } },
      /^tenant contact has the time zone Mars\/Olympus, which is not known$/,
    ],
    [
      'a state that its country does not have',
      { contact: { daysOffByState: { 'MX-DIF': [] } } },
      /^tenant contact\.daysOffByState has the state MX-DIF, which is not known$/,
    ],
    [
      'a day off that is no date',
      { contact: { daysOffByState: { 'US-TX': ['2027-02-30'] } } },
      /^tenant contact\.daysOffByState has 2027-02-30, which is not a date$/,
    ],
    ['a name for a state', { contact: { daysOffByState: { Texas: [] } } }, /: contact\.daysOffByState/],
    ['a byte-order mark', '\ufeff{}', /^TENANT_FILE \S+: save it as UTF-8 without a byte-order mark$/],
    ['a number for a text', { servicePhone: 5 }, /: servicePhone must be a text$/],
    ['a text for a number', { paymentBackdatingDays: '30' }, /: paymentBackdatingDays must be a whole number$/],
    ['a text for yes', { agreementChecked: 'true' }, /: agreementChecked must be true or false$/],
    ['a text for a list', { allowedHosts: 'pay.example' }, /: allowedHosts must be array$/],
    ['a telephone without digits', { servicePhone: 'ask us' }, /: servicePhone must be one telephone number, /],
    [
      'two telephones',
      { servicePhone: '55 5340 0999 · 800 999 8080' },
      /: servicePhone must be one telephone number, /,
    ],
    ['an empty name', { companyName: ' ' }, /: companyName must not be empty$/],
    ['no hours', { serviceHours: { es: '' } }, /: serviceHours\.es must not be empty$/],
    [
      'an app without its team',
      { apps: { ios: ['mx.lender.app'] } },
      /: apps\.ios\S* must be team and bundle, such as/,
    ],
    [
      'a fingerprint in small letters',
      { apps: { android: [{ package: 'mx.a', sha256: ['ab:cd'] }] } },
      /32 pairs of hex digits/,
    ],
    [
      'an app in a store that is not allowed',
      { apps: { downloads: { android: 'https://other.example/app' } } },
      /^tenant apps\.downloads\.android https:\/\/other\.example\/app leads to a host that is neither in promotion\.storeHosts/,
    ],
    [
      'a page without https',
      { securityContact: 'http://lender.example' },
      /: securityContact must be an e-mail address, or a page/,
    ],
    ['an impossible e-mail address', { serviceEmail: 'help' }, /: serviceEmail must be an e-mail address$/],
    ['a scheme that browsers follow', { appScheme: 'javascript://' }, /: appScheme must be the scheme of an app, /],
    [
      'one mark for thousands and decimals',
      { formats: { es: { group: ',', decimal: ',' } } },
      /^tenant formats\.es: group and decimal are both ","/,
    ],
    ['no decimal mark', { formats: { en: { decimal: '' } } }, /^tenant formats\.en\.decimal is empty, /],
    ['a digit as a mark', { formats: { contract: { group: '0' } } }, /^tenant formats\.contract\.group "0" reads as /],
    ['a digit in a symbol', { formats: { es: { symbol: '$1' } } }, /^tenant formats\.es\.symbol "\$1" reads as /],
    [
      'a button on its own colour',
      { colours: { dark: { accent: '#1b1816' } } },
      /^tenant colours\.dark: accent #1b1816 on surface #000000 has a contrast of 1\.19:1, needs 3:1$/,
    ],
    [
      'a yellow button on white',
      { colours: { light: { accent: '#ffee00' } } },
      /^tenant colours\.light: accent #ffee00 on surface #f7f3ee has a contrast of /,
    ],
    [
      'a payment page on a host that is not allowed',
      { alternativePaymentUrl: 'https://pay.example/x', allowedHosts: ['www.pay.example'] },
      /^tenant alternativePaymentUrl https:\/\/pay\.example\/x leads to a host that is not in allowedHosts$/,
    ],
    [
      'a store that is not a host',
      { promotion: { storeHosts: ['a.999'] } },
      /^tenant promotion\.storeHosts has a\.999, /,
    ],
    [
      'a dispute that nobody can file',
      { contact: { disputeTypes: ['3', '99'] } },
      /^tenant contact\.disputeTypes has 99, which is no value of complaintTypes$/,
    ],
    ['edges of buckets out of order', { lateEdges: [30, 60, 45] }, /^tenant lateEdges must ascend: 45 comes after 60$/],
    ['an edge twice', { lateEdges: [30, 30] }, /^tenant lateEdges must ascend: 30 comes after 30$/],
    ['no edge', { lateEdges: [] }, /: lateEdges must /],
    ['seven edges', { lateEdges: [1, 2, 3, 4, 5, 6, 7] }, /: lateEdges must /],
    ['an edge before the first late day', { lateEdges: [0, 30] }, /: lateEdges\.0 must be at least 1$/],
    ['half a day', { lateEdges: [15.5] }, /: lateEdges\.0 must be /],
    ['an edge after ten years', { lateEdges: [4000] }, /: lateEdges\.0 must be at most 3650$/],
    ['a bank without a code', { banks: { nuevo: 'Banco' } }, /: banks has an unknown key: nuevo is not known$/],
    ['a bank without a name', { banks: { 739: '' } }, /: banks\.739 must not be empty$/],
    [
      'a pack’s telephone without digits',
      { disclosure: { mx: { unePhone: 'ask' } } },
      /: disclosure\.mx\.unePhone must be a telephone number$/,
    ],
    [
      'a pack’s site with a blank',
      { disclosure: { mx: { website: 'a b' } } },
      /: disclosure\.mx\.website must be the /,
    ],
    [
      'an unreadable colour pair',
      { colours: { dark: { ink: '#333333', surfaceRaised: '#000000' } } },
      /^tenant colours\.dark: ink #333333 on surface #000000 has a contrast of 1\.66:1, needs 4\.5:1$/,
    ],
  ])('is refused with %s', (_, content, expected) => {
    const problems = problemsOf({ TENANT_FILE: tenantFile(content) });
    expect(problems[0]).toMatch(expected);
    for (const problem of problems) expect(problem).not.toContain('\n');
  });

  it.each([
    ['the same code twice', { payCode: 'store' }, /^tenant channels\.1\.payCode store is also another channel's$/],
    [
      'a prefix of the other kind',
      { prefix: '999180' },
      /^tenant channels\.1\.prefix 999180 must have 2 digits for its kind cash$/,
    ],
    ['a logo from a host that is not allowed', { logo: 'https://cdn.example/x.png' }, /^tenant channels\.1\.logo /],
    ['a logo without an address', { logo: '' }, /: channels\.1\.logo must not be empty$/],
    ['a site that cannot be opened', { site: 'tienda.example' }, /^tenant channels\.1\.site tienda\.example must be /],
  ])('is refused with channels that have %s', (_, change, expected) => {
    const [store, pharmacy] = loadConfig({}).tenant.channels;
    const problems = problemsOf({ TENANT_FILE: tenantFile({ channels: [store, { ...pharmacy, ...change }] }) });
    expect(problems[0]).toMatch(expected);
  });

  it('may write amounts with blanks, and without decimals if a currency has none', () => {
    const formats = { es: { group: '\u202f', decimal: ',' }, en: { group: ' ', decimal: '.' } };
    const pesos = { currency: 'CLP', formats: { es: { symbol: '$', group: '.', decimal: '' } } };
    for (const content of [{ formats }, pesos]) expect(problemsOf({ TENANT_FILE: tenantFile(content) })).toEqual([]);
  });

  it('loses the blanks at the ends of its texts, and links to hosts that it allows', () => {
    const { tenant } = loadConfig({
      TENANT_FILE: tenantFile({
        displayName: ' Monedero\n',
        alternativePaymentUrl: ' https://pay.example/x ',
        allowedHosts: ['Pay.example '],
        banks: { 739: ' Un banco nuevo' },
      }),
    });
    expect(tenant).toMatchObject({
      displayName: 'Monedero',
      alternativePaymentUrl: 'https://pay.example/x',
      banks: { 739: 'Un banco nuevo' },
    });
  });

  it('is refused if it is missing', () => {
    expect(problemsOf({ TENANT_FILE: path.join(folder, 'none.json') })[0]).toMatch(/none\.json cannot be read: ENOENT/);
  });
});

describe('a disclosure pack', () => {
  const brand = (pack: string) => JSON.parse(readFileSync(`examples/tenant-${pack}.json`, 'utf8'));
  const withDisclosure = (given: object, more: object = {}) => {
    const content = { ...brand('mexico'), disclosure: given, ...more };
    return problemsOf({ ...production, TENANT_FILE: tenantFile(content) });
  };

  it.each(['mexico', 'india'])('has everything in the example of %s', (pack) => {
    expect(problemsOf({ ...production, TENANT_FILE: `examples/tenant-${pack}.json` })).toEqual([]);
  });

  it('with empty values that its pack prints does not start in production, and names them all at once', () => {
    expect(withDisclosure({ pack: 'mx', mx: { reca: '1', sipres: ' ', uneHours: { es: 'siempre' } } })).toEqual([
      'TENANT_FILE: the disclosure pack mx needs disclosure.holidays, disclosure.mx.sipres, disclosure.mx.uneHours.en, disclosure.mx.uneHolder, disclosure.mx.uneAddress, disclosure.mx.unePhone, disclosure.mx.uneEmail, disclosure.mx.website',
    ]);
    expect(withDisclosure({ pack: 'in', holidays: ['2026-12-25'] })).toEqual([
      'TENANT_FILE: the disclosure pack in needs disclosure.in.registration, disclosure.in.grievanceOfficer, disclosure.in.grievancePhone, disclosure.in.grievanceEmail, disclosure.in.recoveryAgents.es, disclosure.in.recoveryAgents.en, disclosure.in.mayBeTransferred',
    ]);
    expect(withDisclosure({ pack: 'none' })).toEqual([]);
    expect(problemsOf({ TENANT_FILE: tenantFile({ disclosure: { pack: 'mx' } }) })).toEqual([]);
  });

  it('cannot treat an untouched box as consent', () => {
    expect(withDisclosure(brand('mexico').disclosure, { agreementChecked: true })).toEqual([
      'TENANT_FILE: the disclosure pack mx needs agreementChecked to be false: leaving a box alone is no consent',
    ]);
  });

  it('has holidays that are dates', () => {
    expect(withDisclosure({ pack: 'none', holidays: ['2026-02-30'] })).toEqual([
      'tenant disclosure.holidays has 2026-02-30, which is not a date',
    ]);
  });
});
