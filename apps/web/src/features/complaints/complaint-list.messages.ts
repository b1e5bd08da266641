import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Mis quejas',
  heading: 'Cada queja y su respuesta',
  waiting: { one: '{count} queja en proceso', other: '{count} quejas en proceso' },
  noneWaiting: 'Ninguna queja en proceso',
  tabs: 'Quejas por estado',
  count: { one: '{count} queja', other: '{count} quejas' },
  refresh: 'Actualizar',
  refreshing: 'Actualizando tus quejas…',
  refreshed: 'Tus quejas están al día.',
  open: shared.es.inProgress,
  answered: 'Respondida',
  months: 'ene feb mar abr may jun jul ago sep oct nov dic',
  more: 'Ver más',
  loadingMore: 'Cargando más…',
  newest: 'Ver las más recientes',
  emptyTitle: 'Aún no hay quejas',
  empty: 'Las que envíes aparecerán en esta lista con su respuesta.',
  file: 'Enviar una queja',
} as const;

export type ComplaintListMessages = Texts<typeof es>;

export const complaintListMessages: Record<LoanLocale, ComplaintListMessages> = {
  es,
  en: {
    title: 'My complaints',
    heading: 'Each complaint and its answer',
    waiting: { one: '{count} complaint in progress', other: '{count} complaints in progress' },
    noneWaiting: 'No complaint in progress',
    tabs: 'Complaints by status',
    count: { one: '{count} complaint', other: '{count} complaints' },
    refresh: 'Refresh',
    refreshing: 'Refreshing your complaints…',
    refreshed: 'Your complaints are up to date.',
    open: shared.en.inProgress,
    answered: 'Answered',
    months: 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec',
    more: 'Show more',
    loadingMore: 'Loading more…',
    newest: 'Show the newest',
    emptyTitle: 'No complaints yet',
    empty: 'What you send will show here with its answer.',
    file: 'Send a complaint',
  },
};
