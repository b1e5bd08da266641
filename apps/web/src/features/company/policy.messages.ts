import type { LoanLocale } from '@plazo/contract/launch';
import { type PrivacyMessages, privacyMessages } from '../../legal/privacy.messages.ts';
import { type SiteMessages, siteMessages } from './site.messages.ts';

const es = {
  description: 'Qué datos personales trata {company}, para qué los usa y cómo decides sobre ellos.',
};

export type PolicyMessages = SiteMessages & typeof es & { privacy: PrivacyMessages };

export const policyMessages: Record<LoanLocale, PolicyMessages> = {
  es: { ...siteMessages.es, ...es, privacy: privacyMessages.es },
  en: {
    ...siteMessages.en,
    description: 'Which personal data {company} processes, why, and the choices you have.',
    privacy: privacyMessages.en,
  },
};
