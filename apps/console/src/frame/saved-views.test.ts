import { expect, it } from 'vitest';
import { isViewOf, readViews, withoutView, withView } from './saved-views.ts';

it('a view keeps filters, sort and columns of its address, and nobody in it', () => {
  const search = { state: 'repayable', sort: 'amount', hidden: 'line', open: 'p1', borrowerId: 'gloria' };
  const views = withView([], 'Grandes', search);
  expect(views).toEqual([{ name: 'Grandes', search: { state: 'repayable', sort: 'amount', hidden: 'line' } }]);
});

it('the same name again replaces a view', () => {
  const views = withView(withView([], 'Mía', { view: 'all' }), 'Mía', { view: 'waiting' });
  expect(views).toEqual([{ name: 'Mía', search: { view: 'waiting' } }]);
  expect(withoutView(views, 'Mía')).toEqual([]);
});

it('an address shows a view in whatever order it is written, and whatever is open', () => {
  const [view] = withView([], 'Grandes', { sort: 'amount', state: 'repayable' });
  if (!view) throw new Error('nothing was saved');
  expect(isViewOf({ state: 'repayable', sort: 'amount', open: 'p1' }, view)).toBe(true);
  expect(isViewOf({ state: 'repayable' }, view)).toBe(false);
});

it.each(['', '{', '7', '[{"name":1,"search":{}},{"name":"x","search":null}]'])('%j is no list of views', (kept) => {
  expect(readViews('place', { getItem: () => kept })).toEqual([]);
});
