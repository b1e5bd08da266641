import { toastDurationMs, toastMinDurationMs } from '@plazo/loan-rules/limits';

export type ToastTone = 'plain' | 'danger';

export interface Toast {
  id: number;
  text: string;
  tone: ToastTone;
}

export interface ToastOptions {
  /** Milliseconds on screen. */
  duration?: number | undefined;
  tone?: ToastTone | undefined;
  /** The action that it is about: it replaces earlier toasts about the same action. */
  about?: string | undefined;
}

/** Beyond this number the oldest is removed: nobody reads a pile. */
const maxAtOnce = 3;

interface Running {
  toast: Toast;
  about: string | undefined;
  shownAt: number;
  remaining: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const nothing: readonly Toast[] = [];
let running: Running[] = [];
let shown = nothing;
let regions: string[] = [];
let isHeld = false;
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message without taking focus. Showing the same message again restarts the existing toast. */
export function showToast(text: string, options: ToastOptions = {}): number {
  const { duration = toastDurationMs, tone = 'plain', about } = options;
  const same = running.find((entry) => entry.toast.text === text && entry.toast.tone === tone);
  const toast = same?.toast ?? { id: ++lastId, text, tone };
  if (same) stop(same);
  const remaining = Math.max(toastMinDurationMs, duration);
  const entry: Running = { toast, about, shownAt: Date.now(), remaining, startedAt: 0, timer: undefined };
  running = running.filter((other) => other !== same);
  if (about !== undefined) endToasts(about);
  for (const old of running.slice(0, 1 - maxAtOnce)) stop(old);
  running = [...running, entry].slice(-maxAtOnce);
  if (!isHeld) start(entry);
  publish();
  return toast.id;
}

export function dismissToast(id: number): void {
  for (const entry of running) if (entry.toast.id === id) stop(entry);
  running = running.filter((entry) => entry.toast.id !== id);
  // The held toast is gone, and with it the pointer or focus that held the others.
  if (running.length === 0) isHeld = false;
  publish();
}

/** Removes the toasts about an action. Each stays at least for the minimum time. */
export function endToasts(about: string): void {
  for (const entry of running.filter((one) => one.about === about)) {
    const owed = entry.shownAt + toastMinDurationMs - Date.now();
    if (owed <= 0) dismissToast(entry.toast.id);
    else {
      stop(entry);
      entry.remaining = owed;
      start(entry);
    }
  }
}

/** Pauses the toasts' time while a finger, a pointer or focus rests on them. */
export function holdToasts(): void {
  if (isHeld) return;
  isHeld = true;
  for (const entry of running) {
    stop(entry);
    entry.remaining = Math.max(toastMinDurationMs, entry.remaining - (Date.now() - entry.startedAt));
  }
}

export function releaseToasts(): void {
  if (!isHeld) return;
  isHeld = false;
  for (const entry of running) start(entry);
}

/** The region that was registered last, such as one inside an open dialog, shows the toasts. */
export function addToastRegion(region: string): () => void {
  regions = [...regions, region];
  publish();
  return () => {
    regions = regions.filter((other) => other !== region);
    releaseToasts();
    publish();
  };
}

export function readToasts(region: string): readonly Toast[] {
  return regions.at(-1) === region ? shown : nothing;
}

/** Empty on the server and in the browser's first render. */
export function readNoToasts(): readonly Toast[] {
  return nothing;
}

export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function start(entry: Running): void {
  entry.startedAt = Date.now();
  entry.timer = setTimeout(() => dismissToast(entry.toast.id), entry.remaining);
}

function stop(entry: Running): void {
  clearTimeout(entry.timer);
}

function publish(): void {
  // Always the same empty list: a region that is added to an empty screen does not render again.
  shown = running.length > 0 ? running.map((entry) => entry.toast) : nothing;
  for (const listener of listeners) listener();
}
