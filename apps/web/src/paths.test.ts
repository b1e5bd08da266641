import * as to from '@plazo/contract/documents';
import { launchKeys } from '@plazo/contract/launch';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashRoutes } from './hash-routes.ts';
import { carriedEntries, linkTo, parseCarry } from './paths.ts';
import { isPathKey, nativeUrl, type PathKey, type RouteKey, routes } from './routes.ts';
import { allowedRedirect, withLaunch } from './wire-addresses.ts';

const shellQuery =
  'userId=77&sessionId=s-1&deviceId=d1&appVersion=1.2.3&clientType=android&merchantNumber=0&deviceName=Moto+G' +
  '&osVersion=9&adId=ad-9&isNeedPop=2';
const launch = parseCarry(new URLSearchParams(`${shellQuery}&orderId=20260214000871123456`));
const none = parseCarry(new URLSearchParams());

describe('the table of routes', () => {
  // Spec 2, word for word.
  const specifiedKeys =
    'confirmNewUrl confirmOfPeriod errorUrl loanDetailUrl confirmUrl ynRepay orderUrl recommendList customerService repayUrl ' +
    'repayDelayUrl ynRepayChoose loanAgreement privacyPolicy aboutUs complaint bindCardUrl complaintUrl productUrl bindBank ' +
    'setting main login order productDetail public personal job ext bank enum txt citySelect day';
  const specifiedPaths =
    '/complainPageNext /complainDetails /complaintList /testPreview /carpmm /agony /PrivacyPolicy / /About /User /Contact ' +
    '/Policy /Loan';

  it('has every key and every named path of the specification', () => {
    expect(Object.keys(routes)).toEqual(expect.arrayContaining(specifiedKeys.split(' ')));
    expect(Object.values(routes)).toEqual(expect.arrayContaining(specifiedPaths.split(' ')));
  });

  it('leads from them where it was agreed', () => {
    const isSpecified = ([key, path]: [string, string]) =>
      specifiedKeys.split(' ').includes(key) || specifiedPaths.split(' ').includes(path);
    const specified = Object.fromEntries(Object.entries(routes).filter(isSpecified));
    expect({ routes: specified, hashRoutes }).toMatchInlineSnapshot(`
      {
        "hashRoutes": {
          "agreementTemplate": "#/agreementTemplate",
          "downloadTemplate": "#/downloadTemplate",
        },
        "routes": {
          "About": "/About",
          "Contact": "/Contact",
          "Loan": "/Loan",
          "Policy": "/Policy",
          "User": "/User",
          "aboutUs": "/about-us",
          "bank": "bank",
          "bindBank": "/bind-bank",
          "bindCardUrl": "/bind-bank",
          "citySelect": "citySelect",
          "complainDetails": "/complainDetails",
          "complainPageNext": "/complainPageNext",
          "complaint": "/complaint",
          "complaintList": "/complaintList",
          "complaintUrl": "/complaint",
          "confirmNewUrl": "/confirm",
          "confirmOfPeriod": "/confirm",
          "confirmUrl": "/confirm",
          "customerService": "/customer-service",
          "day": "day",
          "enum": "enum",
          "errorUrl": "/joint-login-failure",
          "ext": "ext",
          "home": "/",
          "job": "job",
          "loanAgreement": "/loan-agreement",
          "loanAgreementOfPeriod": "/agony",
          "loanDetailUrl": "/loan-details",
          "login": "login",
          "main": "main",
          "order": "order",
          "orderUrl": "/loan-details",
          "paymentInstructions": "/carpmm",
          "personal": "personal",
          "privacyPolicy": "/PrivacyPolicy",
          "productDetail": "productDetail",
          "productUrl": "productDetail",
          "public": "public",
          "recommendList": "/loan-market",
          "repayDelayUrl": "/extension",
          "repayUrl": "/repayment",
          "setting": "setting",
          "testPreview": "/testPreview",
          "txt": "txt",
          "ynRepay": "/repayment",
          "ynRepayChoose": "/bank-card-repayment",
        },
      }
    `);
  });

  it('names only safe documents and targets', () => {
    for (const key of Object.keys(routes) as RouteKey[]) {
      expect(routes[key]).toMatch(isPathKey(key) ? /^\/[A-Za-z-]*$/ : /^[A-Za-z]+$/);
    }
  });
});

describe('parseCarry', () => {
  it('reads the shell’s parameters as text, and leaves those of the page to the page', () => {
    expect(launch.launch.userId).toBe('77');
    expect(launch.launch.deviceName).toBe('Moto G');
    expect(launch.rest).toEqual([]);
    const page = 'orderId=1&productId=2&orderNo=3&problemId=4&requestType=1&amount=5&payCode=6&from=confirm&isType=1';
    expect(parseCarry(new URLSearchParams(page))).toEqual({ launch: {}, rest: [] });
  });

  it('keeps unknown parameters in their order, each name once, the first value', () => {
    const carry = parseCarry(new URLSearchParams('z=1&crp_phe=%2B52&z=2&userId=1&userId=2&empty=&a%20b=%26'));
    expect(carry.launch).toEqual({ userId: '1' });
    expect(carry.rest).toEqual([
      ['z', '1'],
      ['crp_phe', '+52'],
      ['empty', ''],
      ['a b', '&'],
    ]);
  });

  it('is not confused by names that objects have anyway', () => {
    const carry = parseCarry(new URLSearchParams('__proto__=x&constructor=y'));
    expect(linkTo(to.aboutUs, carry)).toBe('/about-us?__proto__=x&constructor=y');
    expect({}).not.toHaveProperty('x');
  });
});

describe('linkTo', () => {
  it('writes the launch query in its order, then the unknown parameters, then those of the page', () => {
    const carry = parseCarry(new URLSearchParams('utm=x&isNeedPop=1&sessionId=s&userId=u&orderId=old'));
    expect(linkTo(to.repayUrl, carry, { orderId: '9', productId: undefined })).toBe(
      '/repayment?userId=u&sessionId=s&isNeedPop=1&utm=x&orderId=9',
    );
  });

  it('writes nothing if there is nothing to write', () => {
    expect(linkTo(to.home, none)).toBe('/');
  });

  it('reads back what it wrote, however hostile the values', () => {
    const hostile = 'a&b=c#d?"><script>ñ漢😀 +%00%2F';
    const carry = parseCarry(
      new URLSearchParams([
        ['userId', hostile],
        ['x&y', hostile],
      ]),
    );
    const link = linkTo(to.confirmUrl, carry, { from: hostile });
    expect(link).toMatch(/^\/confirm\?[\w=&%.*+-]+$/);
    const back = new URL(link, 'https://plazo.example').searchParams;
    expect([...back]).toEqual([
      ['userId', hostile],
      ['x&y', hostile],
      ['from', hostile],
    ]);
  });

  it('writes the carried parameters, overridden and followed by those of the page', () => {
    const value = fc.string({ unit: 'binary' });
    const carried = fc.array(fc.tuple(fc.constantFrom('userId', 'sessionId', 'utm', 'x&y', ''), value));
    const extra = fc.dictionary(fc.constantFrom('userId', 'utm', 'orderId', 'tab'), value, { noNullPrototype: true });
    fc.assert(
      fc.property(carried, extra, (entries, page) => {
        const carry = parseCarry(new URLSearchParams(entries));
        const back = new URL(linkTo(to.confirmUrl, carry, page), 'https://plazo.example').searchParams;
        // As a link writes it: half a surrogate pair cannot be written.
        const whole = new URLSearchParams([...new Map([...carriedEntries(carry), ...Object.entries(page)])]);
        expect([...back]).toEqual([...whole]);
      }),
    );
    // A hundred queries of arbitrary characters: on a busy machine they take longer than a test usually may.
  }, 60_000);

  it('never writes a name twice: the page overrides what is carried', () => {
    const carry = parseCarry(new URLSearchParams('userId=1&utm=2'));
    expect(linkTo(to.loanDetailUrl, carry, { utm: '3', userId: '4' })).toBe('/loan-details?userId=4&utm=3');
  });

  it('survives any number of hops unchanged', () => {
    let link = linkTo(to.confirmUrl, parseCarry(new URLSearchParams(`${shellQuery}&utm=x`)), { productId: 'p1' });
    for (const key of ['loanDetailUrl', 'repayUrl', 'paymentInstructions', 'confirmUrl'] as PathKey[]) {
      link = linkTo(routes[key], parseCarry(new URL(link, 'https://a.example').searchParams), { productId: 'p1' });
    }
    expect(link).toBe(`/confirm?${shellQuery}&utm=x&productId=p1`);
  });

  it('lists the same entries for a form', () => {
    const own = parseCarry(new URLSearchParams(`ownLanguage=1&${shellQuery}&cardId=c1`));
    expect(carriedEntries(own).map(([name]) => name)).toEqual([...launchKeys]);
  });
});

describe('nativeUrl', () => {
  it('is the target under the scheme, without the session', () => {
    expect(nativeUrl('plazo://', 'productUrl', { productId: 'p 1' })).toBe('plazo://productDetail?productId=p+1');
    expect(nativeUrl('plazo://', 'setting')).toBe('plazo://setting');
  });
});

describe('withLaunch', () => {
  const carry = parseCarry(new URLSearchParams('userId=u&sessionId=s&utm=x'));

  it('adds the common query and from=confirm to the details URL', () => {
    expect(withLaunch('/loan-details?orderId=7', carry, { from: 'confirm' })).toBe(
      '/loan-details?userId=u&sessionId=s&utm=x&orderId=7&from=confirm',
    );
    expect(withLaunch('https://core.example/d', carry)).toBe('https://core.example/d?userId=u&sessionId=s&utm=x');
  });

  it('keeps the fragment last and lets the URL override what is carried', () => {
    expect(withLaunch('/d?utm=own&from=a#top?x=1', carry, { from: 'confirm' })).toBe(
      '/d?userId=u&sessionId=s&utm=own&from=confirm#top?x=1',
    );
  });

  it('leaves a URL unchanged if there is nothing to add', () => {
    expect(withLaunch('/d#x', none)).toBe('/d#x');
  });
});

describe('allowedRedirect', () => {
  const rules = {
    origin: 'https://plazo.example',
    allowedHosts: ['good.example', 'pay.example:8443', 'bücher.example'],
  };

  it.each([
    ['/loan-details?orderId=7#top', '/loan-details?orderId=7#top'],
    ['https://plazo.example/loan-details', '/loan-details'],
    ['HTTPS://Plazo.Example/x', '/x'],
    ['https://good.example', 'https://good.example/'],
    ['https://GOOD.example/pay?x=1#y', 'https://good.example/pay?x=1#y'],
    ['https://pay.example:8443/a', 'https://pay.example:8443/a'],
    ['https://xn--bcher-kva.example/a', 'https://xn--bcher-kva.example/a'],
    ['/a?next=https://evil.example//x', '/a?next=https://evil.example//x'],
    ['/nombre?n=José', '/nombre?n=Jos%C3%A9'],
    ['/a/../b', '/b'],
  ])('lets %s through', (target, expected) => {
    expect(allowedRedirect(target, rules)).toBe(expected);
  });

  it('accepts its own origin over http if that is the origin', () => {
    const dev = { origin: 'http://localhost:3000', allowedHosts: [] };
    expect(allowedRedirect('http://localhost:3000/a', dev)).toBe('/a');
    expect(allowedRedirect('http://localhost:3001/a', dev)).toBeNull();
    expect(allowedRedirect('https://localhost:3000/a', dev)).toBeNull();
  });

  it.each([
    // Patterns that open redirects use (OWASP ASVS 5.0, 3.7.2).
    'https://evil',
    '//evil',
    'https:evil',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://good@evil',
    'https://good.evil',
    '%09//evil',
    '\\\\evil',
    '/\\evil',
    'https://good。example',
    // The same patterns with the allowed host.
    'https://good.example@evil.example/',
    'https://evil.example@good.example/',
    'https://good.example:pw@evil.example',
    'https://good.example.evil.example',
    'https://evilgood.example',
    'https://good.example.',
    'https://good．example',
    'https://ｇood.example',
    'https://good.example\\@evil.example',
    'https://good.example:8443/',
    'https://pay.example/',
    'http://good.example/',
    'https:good.example/a',
    'https:/good.example/a',
    'https:///good.example/a',
    '//good.example/a',
    '//plazo.example/a',
    'ftp://good.example/',
    'blob:https://plazo.example/1',
    'https://xn--good-.example',
    'https://good.example%2f@evil.example',
    'https://good.example%00.evil.example',
    // Control characters and blanks, which the parser drops.
    '\t//evil.example',
    '/\t/evil.example',
    '\u0000/a',
    ' /a',
    'java\nscript:alert(1)',
    'https://good.example /a',
    // Paths that become another host when parsed a second time.
    '/.//evil.example',
    '/%2e//evil.example',
    '/a/..//evil.example',
    '/%2Fevil.example',
    '/%5Cevil.example',
    '/%09/evil.example',
    'https://plazo.example//evil.example',
    // Not an absolute URL.
    '',
    'loan-details',
    '?x=1',
    '#x',
    './a',
    'https://',
    'https://[::1',
    '／／evil.example',
  ])('refuses %j', (target) => {
    expect(allowedRedirect(target, rules)).toBeNull();
  });

  it('refuses everything if the origin is unreadable', () => {
    expect(allowedRedirect('/a', { origin: 'null', allowedHosts: [] })).toBeNull();
  });
});
