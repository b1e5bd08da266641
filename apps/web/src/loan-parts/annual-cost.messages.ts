import { sharedMessages as shared } from '@plazo/contract/shared.messages';

/** The name of the annual cost by its method, in the words of the law where the product is sold. */
export const annualCostMessages = {
  es: {
    cat: { label: 'Costo anual total', note: shared.es.cat },
    aprc: { label: 'Costo anual', note: 'TAE, con impuestos' },
    'us-apr': { label: 'Tasa anual', note: 'APR, con cargos' },
    'in-apr': { label: 'Costo anual', note: 'APR, con impuestos' },
  },
  en: {
    cat: { label: 'Total annual cost', note: shared.en.cat },
    aprc: { label: 'Annual cost', note: 'APRC, with taxes' },
    'us-apr': { label: 'Annual percentage rate', note: 'APR, with charges' },
    'in-apr': { label: 'Annual cost', note: 'APR, with taxes' },
  },
};
