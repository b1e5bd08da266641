import { describe, expect, it } from 'vitest';
import { merged } from './merged.ts';

describe('what two people made of the same fields', () => {
  const base = { name: 'One', text: 'Long', colours: { main: '#111', back: '#222' }, steps: [1, 2] };

  it('is the other’s where nobody wrote here', () => {
    const others = { ...base, name: 'Two', colours: { main: '#999', back: '#222' } };
    expect(merged(base, base, others)).toEqual(others);
    expect(merged(base, { ...base, text: 'Short' }, others)).toEqual({ ...others, text: 'Short' });
  });

  it('is ours where we wrote, also if the other did', () => {
    expect(merged(base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs' }).name).toBe('Mine');
    expect(merged(base, { ...base, steps: [1] }, { ...base, steps: [1, 2, 3] }).steps).toEqual([1]);
  });

  it('goes into parts, and knows what was added and removed', () => {
    type Colours = Record<string, string>;
    const colours = (own: Colours, others: Colours) => merged<Colours>(base.colours, own, others);
    expect(colours({ main: '#333', back: '#222' }, { main: '#111', back: '#444' })).toEqual({
      main: '#333',
      back: '#444',
    });
    expect(colours({ main: '#111' }, { main: '#555', back: '#222' })).toEqual({ main: '#555' });
    expect(colours({ ...base.colours, text: '#000' }, { main: '#111' })).toEqual({ main: '#111', text: '#000' });
  });
});
