import type { LoanLocale } from '@plazo/contract/launch';

const es = {
  title: 'Mis quejas',
  tabs: 'Quejas por estado',
  count: 'quejas: {count}',
  refresh: 'Actualizar',
  refreshing: 'Actualizando tus quejas…',
  refreshed: 'Tus quejas están al día.',
  more: 'Ver más',
  loadingMore: 'Buscando más…',
  newest: 'Ver las más recientes',
  emptyTitle: 'No hay quejas aquí',
  empty: 'Las que envíes aparecerán en esta lista con su respuesta.',
  file: 'Enviar una queja',
};

export type ComplaintListMessages = typeof es;

export const complaintListMessages: Record<LoanLocale, ComplaintListMessages> = {
  es,
  en: {
    title: 'My complaints',
    tabs: 'Complaints by state',
    count: 'complaints: {count}',
    refresh: 'Refresh',
    refreshing: 'Refreshing your complaints…',
    refreshed: 'Your complaints are up to date.',
    more: 'Show more',
    loadingMore: 'Looking for more…',
    newest: 'Show the newest ones',
    emptyTitle: 'There are no complaints here',
    empty: 'The ones that you send appear in this list with their answer.',
    file: 'Send a complaint',
  },
};
