import type { LoanLocale } from '@plazo/contract/launch';
import { sharedMessages as shared } from '@plazo/contract/shared.messages';
import type { Texts } from '@plazo/contract/text';

const es = {
  title: 'Mis quejas',
  heading: 'Cada queja y su respuesta',
  tabs: 'Quejas por estado',
  count: { one: '{count} queja', other: '{count} quejas' },
  refresh: 'Actualizar',
  refreshing: 'Actualizando tus quejas…',
  refreshed: 'Tus quejas están al día.',
  open: shared.es.inProgress,
  answered: 'Atendida',
  more: 'Ver más',
  loadingMore: 'Cargando más…',
  newest: 'Ver las más recientes',
  emptyTitle: 'No hay quejas aquí',
  empty: 'Las que envíes aparecerán en esta lista con su respuesta.',
  file: 'Enviar una queja',
} as const;

export type ComplaintListMessages = Texts<typeof es>;

export const complaintListMessages: Record<LoanLocale, ComplaintListMessages> = {
  es,
  en: {
    title: 'My complaints',
    heading: 'Each complaint and its answer',
    tabs: 'Complaints by status',
    count: { one: '{count} complaint', other: '{count} complaints' },
    refresh: 'Refresh',
    refreshing: 'Refreshing your complaints…',
    refreshed: 'Your complaints are up to date.',
    open: shared.en.inProgress,
    answered: 'Answered',
    more: 'Show more',
    loadingMore: 'Loading more…',
    newest: 'Show the newest',
    emptyTitle: 'There are no complaints here',
    empty: 'Complaints you send appear here with their answers.',
    file: 'Send a complaint',
  },
};
