import { expect, it } from 'vitest';
import { known, readListSearch } from './list-search.ts';

const views = ['waiting', 'all'] as const;

it('keeps what a list knows of its address, and leaves out the rest', () => {
  expect(readListSearch(views, { view: 'all', open: 'p1', hidden: 'paid,order', extra: 1 })).toEqual({
    view: 'all',
    open: 'p1',
    hidden: 'paid,order',
  });
  expect(readListSearch(views, { view: 'everything', open: 7, hidden: null })).toEqual({});
});

it('says of what it leaves out that it is not there, because the router adds it otherwise', () => {
  const read = known((given) => readListSearch(views, given));
  expect(read({ view: 'everything', open: 'p1', extra: 1 })).toStrictEqual({
    view: undefined,
    open: 'p1',
    extra: undefined,
  });
});
