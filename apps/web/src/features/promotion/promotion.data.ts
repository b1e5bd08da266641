import type { PhoneRule } from '@plazo/contract/pages';
import type { PromotionTemplate } from '@plazo/contract/promotion';
import type { HashKey } from '../../hash-routes.ts';
import type { Platform } from '../../lib/platform.ts';
import type { RegistrationEntry, RegistrationProblems } from './registration-entry.ts';

export type PromotionScreen = 'register' | HashKey;

/** Where the visitor came from, according to the URL. */
export type Source = Partial<Record<'app_from' | 'user_from' | 'utm_tag' | 'invite_code', string>>;

export interface Promotion {
  id: string;
  template: PromotionTemplate;
  screen: PromotionScreen;
  source: Source;
  sid: string;
  /** The document answers a plain post: the visit was counted when the page was opened. */
  isPosted: boolean;
  /** Whether the core has puzzles, which are ours. */
  hasPuzzles: boolean;
  /** When the document was created, for the address of its captcha. */
  stamp: number;
  phoneRule: PhoneRule;
  /** The app's plain name, which is sent with a registration. */
  appName: string;
  platform: Platform;
  isMessenger: boolean;
  /** The values of a plain post, and its outcome. */
  entry: RegistrationEntry;
  problems: RegistrationProblems;
  said: string | null;
  /** How long to wait for another code; 0 for no wait. */
  waitSeconds: number;
}
