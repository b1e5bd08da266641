import type { LoanLocale } from '@plazo/contract/launch';
import type { Texts } from '@plazo/contract/text';
import { type PrivacyMessages, privacyMessages } from '../../legal/privacy.messages.ts';
import { type SiteMessages, siteMessages } from './site.messages.ts';

const es = {
  description: 'Qué datos personales trata {company}, para qué los usa y cómo decides sobre ellos.',
} as const;

export type PolicyMessages = SiteMessages & Texts<typeof es> & { privacy: PrivacyMessages };

export const policyMessages: Record<LoanLocale, PolicyMessages> = {
  es: { ...siteMessages.es, ...es, privacy: privacyMessages.es },
  en: {
    ...siteMessages.en,
    description: 'Which personal data {company} processes, why, and the choices you have.',
    privacy: privacyMessages.en,
  },
};
