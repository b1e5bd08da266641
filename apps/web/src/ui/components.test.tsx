import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pullRefreshDampingLimit, pullRefreshThreshold } from '@plazo/loan-rules/limits';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ActionBar } from './action-bar.tsx';
import { Badge } from './badge.tsx';
import { Button } from './button.tsx';
import { ChannelList } from './channel-list.tsx';
import { CheckboxField } from './checkbox-field.tsx';
import { CollapsibleRows } from './collapsible-rows.tsx';
import { CostBlock } from './cost-block.tsx';
import { secondsLeft } from './countdown-button.tsx';
import { CountdownRing } from './countdown-ring.tsx';
import { HeroAmount } from './hero-amount.tsx';
import { damped } from './pull-gesture.ts';
import { Uploader } from './uploader.tsx';

describe('what the server renders', () => {
  it.each([
    ['$0,00', '10'],
    ['$12.500,00', '10'],
    ['$1.250.000,00', '13'],
    ['$9.999.999.999,99', '17'],
    ['$99.999.999.999,99', 'any'],
    ['$99.999.999.999.999,99', 'any'],
  ])('sizes the hero figure %s by its length', (amount, step) => {
    const html = renderToString(<HeroAmount label="To pay" amount={amount} />);
    expect(/data-fit="(\w+)"/.exec(html)?.[1]).toBe(step);
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe(`To pay${amount}`);
  });

  it('says which pictures are being uploaded, and ticks those that have arrived', () => {
    const labels = { title: 'T', hint: 'H', add: 'Add', retry: 'Retry', remove: 'Remove', uploading: 'Uploading' };
    const none = () => {};
    const render = (item: object) =>
      renderToString(
        <Uploader
          {...{ labels, limit: 9, accept: 'image/png', onAdd: none, onRetry: none, onRemove: none, said: 'Sent' }}
          items={[{ id: 'a', name: 'Picture 1', ...item }]}
        />,
      );
    const underWay = render({ progress: 0.4 });
    expect(underWay).toContain('Uploading…');
    expect(underWay).toMatch(/role="status"><span class="visually-hidden">Uploading</);
    expect(underWay).not.toContain('uploader-done');
    const arrived = render({});
    expect(arrived).toContain('uploader-done');
    expect(arrived).toMatch(/role="status"><span>Sent</);
    const failed = render({ progress: 0.4, error: 'Lost' });
    expect(failed).not.toMatch(/uploader-done|Uploading/);
  });

  it('says below the grid why pictures were not uploaded, each reason once and which pictures it is about', () => {
    const labels = { title: 'T', hint: 'H', add: 'Add', retry: 'Retry', remove: 'Remove', uploading: 'Uploading' };
    const none = () => {};
    const html = renderToString(
      <Uploader
        {...{ labels, limit: 9, accept: 'image/png', onAdd: none, onRetry: none, onRemove: none }}
        items={[
          { id: 'a', name: 'Picture 1', error: 'Offline.' },
          { id: 'b', name: 'Picture 2', error: 'Empty.' },
          { id: 'c', name: 'Picture 3', error: 'Offline.' },
          { id: 'd', name: 'Picture 4' },
        ]}
      />,
    );
    const [grid = '', below = ''] = html.split('</ul>');
    expect(grid).not.toMatch(/Offline|Empty|alert/);
    expect(below.match(/(?<=role="alert">)[^<]*/g)).toEqual(['Picture 1, Picture 3: Offline.', 'Picture 2: Empty.']);
    // The tile says which it is.
    expect(grid.match(/(?<=aria-hidden="true">)Picture \d/g)).toEqual(['Picture 1', 'Picture 2', 'Picture 3']);
  });

  it.each([
    ['$12.500,00', '$12.500,00'],
    ['$1.250.000,00', '$1.|250.|000,00'],
    ['₹12,50,000.00', '₹12,|50,|000.00'],
    ['$1.000.000.000,00', '$1.|000.|000.|000,00'],
    ['CN¥1,250,000', 'CN¥1,|250,|000'],
  ])('breaks the hero figure %s only after its thousands', (amount, lines) => {
    const html = renderToString(<HeroAmount label="" amount={amount} />);
    expect(html.replaceAll(/<wbr[^>]*>/g, '|').replaceAll(/<[^>]*>/g, '')).toBe(lines);
  });

  it('sizes the hero figure by its digits, not by its currency code, which is small next to it', () => {
    const html = renderToString(<HeroAmount label="Paid" amount={'$1.521,46\u00a0MXN'} />);
    expect(html).toContain('data-fit="10"');
    expect(html).toContain('<span>MXN</span>');
    expect(html.replaceAll(/<[^>]*>/g, '')).toBe('Paid$1.521,46 MXN');
  });

  it('gives every cost its own line as soon as one needs it', () => {
    const wide = 'cost-block-wide';
    expect(renderToString(<CostBlock items={[{ label: 'a', value: '$14.106,24' }]} />)).not.toContain(wide);
    expect(renderToString(<CostBlock items={[{ label: 'a', value: '$12.345.678.901,23' }]} />)).toContain(wide);
  });

  it('caps a badge at 99 and shows none for zero', () => {
    expect(renderToString(<Badge count={99} label="99 new" />)).toContain('>99<');
    expect(renderToString(<Badge count={100} label="100 new" />)).toContain('>99+<');
    expect(renderToString(<Badge count={0} label="none" />)).toBe('');
  });

  it('leaves out the toggle if there are no more rows to show', () => {
    const rows = [
      { text: 'a', value: '1' },
      { text: 'b', value: '2' },
    ];
    const render = (list: typeof rows) =>
      renderToString(<CollapsibleRows rows={list} moreLabel="More" hideLabel="Hide" />);
    expect(render(rows)).not.toContain('<details');
    expect(render([...rows, { text: 'c', value: '3' }])).toMatch(/<details.*<dt>c/);
  });

  it('puts the agreement box next to the button that it greys', () => {
    const html = renderToString(
      <ActionBar>
        <CheckboxField name="agree" required defaultChecked>
          I agree to the <a href="/contract">contract</a>
        </CheckboxField>
        <Button type="submit">Go</Button>
      </ActionBar>,
    );
    expect(html).toMatch(/^<div class="action-bar"><input [^>]*type="checkbox"[^>]*><div class="checkbox-row">/);
    expect(html).toMatch(/<\/div><button type="submit" class="button button-primary"/);
  });

  it('offers a barcode and a copy button only for an issued voucher', () => {
    const labels = {
      ...{
        copy: 'Copy',
        copied: 'Copied',
        failed: 'Hold',
        code: 'Code',
        showBarcode: 'Barcode',
        barcodeTitle: (shop: string) => `Scan at ${shop}`,
      },
      ...{ scanToPay: 'Show it', amountLabel: 'To pay', amount: '$1,00', dismiss: 'Close', offline: 'No signal' },
    };
    const channel = { id: 'shop', logo: '/l.svg', description: 'Shop', href: '/carpmm?payCode=1' };
    const barcode = { src: '/b.png', alt: '', width: 300, height: 80 };
    const render = (extra: object) =>
      renderToString(
        <ChannelList sections={[{ title: 'Cash', channels: [{ ...channel, ...extra }] }]} labels={labels} />,
      );
    expect(render({})).not.toMatch(/<dialog|<button/);
    // Said on the row itself once the connection is lost, by its style.
    expect(render({})).toContain('<span data-why="No signal">Shop');
    expect(render({ code: '98000012' })).toMatch(/<button/);
    expect(render({ code: '98000012' })).not.toMatch(/<dialog/);
    expect(render({ code: '98000012', barcode })).toMatch(/href="#barcode-shop".*<dialog id="barcode-shop"/);
  });

  it('carries no style attribute, which the page policy would refuse', () => {
    expect(renderToString(<CountdownRing seconds={5.5} label="Wait" doneLabel="Done" />)).not.toContain('style=');
  });
});

it('writes on a hero in its own colours only: a brand may give it any', () => {
  const sheets = readdirSync(import.meta.dirname).filter((name) => /^hero.*\.css$/.test(name));
  expect(sheets.length).toBeGreaterThan(2);
  for (const sheet of sheets) {
    const rules = readFileSync(path.join(import.meta.dirname, sheet), 'utf8');
    expect(rules, sheet).not.toMatch(/[^-]color: var\(--(positive|warning|danger|accent)/);
  }
});

it('counts seconds to an instant, whatever happened to the timer in the meantime', () => {
  expect(secondsLeft(60_000, 0)).toBe(60);
  expect(secondsLeft(60_000, 59_001)).toBe(1);
  expect(secondsLeft(60_000, 600_000)).toBe(0);
});

// Requirement U2.
it('follows a pull less and less, and never beyond the limit', () => {
  expect(damped(0)).toBe(0);
  expect(damped(-50)).toBe(0);
  expect(damped(20)).toBeLessThan(pullRefreshThreshold);
  expect(damped(30)).toBeGreaterThan(pullRefreshThreshold);
  expect(damped(60) - damped(30)).toBeGreaterThan(damped(90) - damped(60));
  expect(damped(5000)).toBeLessThanOrEqual(pullRefreshDampingLimit);
});
