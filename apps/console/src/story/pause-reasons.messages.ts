import type { Texts } from '@plazo/contract/text';

const es = {
  dispute: 'Aclaración',
  complaint: 'Queja',
  illness: 'Enfermedad',
  'job-loss': 'Se quedó sin trabajo',
  disaster: 'Desastre',
  other: 'Otro',
} as const;

const en: Texts<typeof es> = {
  dispute: 'Dispute',
  complaint: 'Complaint',
  illness: 'Illness',
  'job-loss': 'Lost their job',
  disaster: 'Disaster',
  other: 'Other',
};

/** Why charges and contact are paused. */
export const pauseReasonMessages = { es, en };
