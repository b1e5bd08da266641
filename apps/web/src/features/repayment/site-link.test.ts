import { describe, expect, it } from 'vitest';
import { siteLink } from './site-link.ts';

describe('the link of a channel’s site', () => {
  it.each([
    ['https://shop.example/pay?x=1#how', 'https://shop.example/pay?x=1#how'],
    ['https://shop.example', 'https://shop.example/'],
    ['help@shop.example', 'mailto:help@shop.example'],
  ])('leads from %s to %s', (address, href) => {
    expect(siteLink(address)).toBe(href);
  });

  it.each([
    '',
    'http://shop.example',
    'javascript:alert(1)',
    'javascript:alert@shop.example',
    'data:text/html,x@y.z',
    '//shop.example',
    '/carpmm',
    'https://',
    'https://[',
    'shop.example',
    ' https://shop.example',
    'a@b',
    'two@at@shop.example',
  ])('is absent for %s', (address) => {
    expect(siteLink(address)).toBeNull();
  });
});
