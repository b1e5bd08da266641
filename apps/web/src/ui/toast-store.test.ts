import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addToastRegion,
  dismissToast,
  endToasts,
  holdToasts,
  readToasts,
  releaseToasts,
  showToast,
  subscribeToasts,
} from './toast-store.ts';

const texts = (region = 'page') => readToasts(region).map((toast) => toast.text);

describe('toast store', () => {
  let leave: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    leave = addToastRegion('page');
  });

  afterEach(() => {
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual([]);
    leave();
    vi.useRealTimers();
  });

  it('does not render again for a region that is added while there is no toast', () => {
    const before = readToasts('page');
    const leaveSheet = addToastRegion('sheet');
    expect(readToasts('page')).toBe(before);
    expect(readToasts('sheet')).toBe(before);
    leaveSheet();
  });

  it('shows a toast for 3 s', () => {
    showToast('saved');
    vi.advanceTimersByTime(2999);
    expect(texts()).toEqual(['saved']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('never shows one for less than 300 ms', () => {
    showToast('quick', { duration: 1 });
    vi.advanceTimersByTime(299);
    expect(texts()).toEqual(['quick']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('restarts a toast that says the same instead of piling it up', () => {
    const first = showToast('failed');
    vi.advanceTimersByTime(2000);
    expect(showToast('failed')).toBe(first);
    vi.advanceTimersByTime(2000);
    expect(texts()).toEqual(['failed']);
    vi.advanceTimersByTime(1000);
    expect(texts()).toEqual([]);
  });

  it('removes earlier toasts about the same action, and no others', () => {
    showToast('phone is wrong', { about: 'registration' });
    showToast('offline');
    vi.advanceTimersByTime(1000);
    showToast('code is wrong', { about: 'registration' });
    expect(texts()).toEqual(['offline', 'code is wrong']);
    endToasts('registration');
    expect(texts()).toEqual(['offline', 'code is wrong']);
    vi.advanceTimersByTime(300);
    expect(texts()).toEqual(['offline']);
  });

  it('keeps the newest three', () => {
    for (const text of ['a', 'b', 'c', 'd']) showToast(text);
    expect(texts()).toEqual(['b', 'c', 'd']);
  });

  it('pauses while held, and stays at least 300 ms after', () => {
    showToast('read me');
    vi.advanceTimersByTime(2900);
    holdToasts();
    vi.advanceTimersByTime(30_000);
    expect(texts()).toEqual(['read me']);
    releaseToasts();
    vi.advanceTimersByTime(299);
    expect(texts()).toEqual(['read me']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('does not stay held once the held toast is dismissed', () => {
    const id = showToast('held');
    holdToasts();
    dismissToast(id);
    expect(texts()).toEqual([]);
    showToast('next');
    vi.advanceTimersByTime(3000);
    expect(texts()).toEqual([]);
  });

  it('shows toasts in the dialog that opened last, and in the page again when it closes', () => {
    showToast('choose');
    const closeDialog = addToastRegion('dialog');
    expect(texts('page')).toEqual([]);
    expect(texts('dialog')).toEqual(['choose']);
    closeDialog();
    expect(texts('page')).toEqual(['choose']);
  });

  it('notifies subscribers, with a snapshot that is stable between changes', () => {
    const heard = vi.fn();
    const unsubscribe = subscribeToasts(heard);
    showToast('one');
    expect(heard).toHaveBeenCalledTimes(1);
    expect(readToasts('page')).toBe(readToasts('page'));
    unsubscribe();
    showToast('two');
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
