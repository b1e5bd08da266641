import type { DisclosureSettings } from '../platform/config/disclosure-schema.ts';

const settings: Omit<DisclosureSettings, 'pack'> = {
  holidays: [],
  mx: {
    reca: '0000-000-000000/00-00000-0000',
    recaByProduct: {},
    sipres: '00000',
    uneHolder: 'Lic. Ejemplo Titular',
    uneAddress: 'Av. de los Ejemplos 100, piso 2, Col. Centro, 06000 Ciudad de México',
    unePhone: '+52 55 5555 0188',
    uneEmail: 'une@plazo.example',
    uneHours: { es: 'de lunes a viernes de 9:00 a 18:00', en: 'Monday to Friday 9:00 to 18:00' },
    website: 'www.plazo.example',
    condusefPhone: '55 5340 0999 · 800 999 8080',
    condusefSite: 'www.condusef.gob.mx',
  },
  in: {
    registration: 'N-00.00000',
    grievanceOfficer: 'Example Officer',
    grievancePhone: '+91 22 5555 0111',
    grievanceEmail: 'grievance@plazo.example',
    recoveryAgents: {
      es: 'Nadie más cobra por nosotros. Si eso cambia, te diremos el nombre del gestor antes de que te contacte.',
      en: "Nobody else collects for us. If that changes, we will tell you the agent's name before they contact you.",
    },
    mayBeTransferred: 'no',
    ombudsmanSite: 'https://cms.rbi.org.in',
  },
};

/** Fictional values for a pack, so that the demo has a loan under it whatever pack the tenant uses. */
export function demoDisclosure(pack: 'mx' | 'in'): { disclosure: DisclosureSettings } {
  return { disclosure: { ...settings, pack } };
}
