import { statePattern } from './limits.ts';

/** A state or a territory of a country. */
export interface State {
  name: string;
  /** The IANA time zones that its places have, first that of most. */
  zones: readonly [string, ...string[]];
}

const mexican = (name: string, ...zones: State['zones']): State => ({ name, zones });
const indian = (name: string): State => ({ name, zones: ['Asia/Kolkata'] });

/** The countries whose states are known here. */
export type StateCountry = 'mx' | 'in';

/**
 * Their states by code. Source: ISO 3166-2 (India with the codes of 2023) and, for the zones, the IANA time zone database 2025b. Since
 * Mexico's law of October 2022 only the municipalities at the northern border keep summer time, so four states with some have two or three zones;
 * Nayarit has two for Bahía de Banderas.
 */
export const states: Readonly<Record<StateCountry, Readonly<Record<string, State>>>> = {
  mx: {
    'MX-AGU': mexican('Aguascalientes', 'America/Mexico_City'),
    'MX-BCN': mexican('Baja California', 'America/Tijuana'),
    'MX-BCS': mexican('Baja California Sur', 'America/Mazatlan'),
    'MX-CAM': mexican('Campeche', 'America/Merida'),
    'MX-CHH': mexican('Chihuahua', 'America/Chihuahua', 'America/Ciudad_Juarez', 'America/Ojinaga'),
    'MX-CHP': mexican('Chiapas', 'America/Mexico_City'),
    'MX-CMX': mexican('Ciudad de México', 'America/Mexico_City'),
    'MX-COA': mexican('Coahuila', 'America/Monterrey', 'America/Matamoros'),
    'MX-COL': mexican('Colima', 'America/Mexico_City'),
    'MX-DUR': mexican('Durango', 'America/Monterrey'),
    'MX-GRO': mexican('Guerrero', 'America/Mexico_City'),
    'MX-GUA': mexican('Guanajuato', 'America/Mexico_City'),
    'MX-HID': mexican('Hidalgo', 'America/Mexico_City'),
    'MX-JAL': mexican('Jalisco', 'America/Mexico_City'),
    'MX-MEX': mexican('México', 'America/Mexico_City'),
    'MX-MIC': mexican('Michoacán', 'America/Mexico_City'),
    'MX-MOR': mexican('Morelos', 'America/Mexico_City'),
    'MX-NAY': mexican('Nayarit', 'America/Mazatlan', 'America/Bahia_Banderas'),
    'MX-NLE': mexican('Nuevo León', 'America/Monterrey', 'America/Matamoros'),
    'MX-OAX': mexican('Oaxaca', 'America/Mexico_City'),
    'MX-PUE': mexican('Puebla', 'America/Mexico_City'),
    'MX-QUE': mexican('Querétaro', 'America/Mexico_City'),
    'MX-ROO': mexican('Quintana Roo', 'America/Cancun'),
    'MX-SIN': mexican('Sinaloa', 'America/Mazatlan'),
    'MX-SLP': mexican('San Luis Potosí', 'America/Mexico_City'),
    'MX-SON': mexican('Sonora', 'America/Hermosillo'),
    'MX-TAB': mexican('Tabasco', 'America/Mexico_City'),
    'MX-TAM': mexican('Tamaulipas', 'America/Monterrey', 'America/Matamoros'),
    'MX-TLA': mexican('Tlaxcala', 'America/Mexico_City'),
    'MX-VER': mexican('Veracruz', 'America/Mexico_City'),
    'MX-YUC': mexican('Yucatán', 'America/Merida'),
    'MX-ZAC': mexican('Zacatecas', 'America/Mexico_City'),
  },
  in: {
    'IN-AN': indian('Andaman and Nicobar Islands'),
    'IN-AP': indian('Andhra Pradesh'),
    'IN-AR': indian('Arunachal Pradesh'),
    'IN-AS': indian('Assam'),
    'IN-BR': indian('Bihar'),
    'IN-CG': indian('Chhattisgarh'),
    'IN-CH': indian('Chandigarh'),
    'IN-DH': indian('Dadra and Nagar Haveli and Daman and Diu'),
    'IN-DL': indian('Delhi'),
    'IN-GA': indian('Goa'),
    'IN-GJ': indian('Gujarat'),
    'IN-HP': indian('Himachal Pradesh'),
    'IN-HR': indian('Haryana'),
    'IN-JH': indian('Jharkhand'),
    'IN-JK': indian('Jammu and Kashmir'),
    'IN-KA': indian('Karnataka'),
    'IN-KL': indian('Kerala'),
    'IN-LA': indian('Ladakh'),
    'IN-LD': indian('Lakshadweep'),
    'IN-MH': indian('Maharashtra'),
    'IN-ML': indian('Meghalaya'),
    'IN-MN': indian('Manipur'),
    'IN-MP': indian('Madhya Pradesh'),
    'IN-MZ': indian('Mizoram'),
    'IN-NL': indian('Nagaland'),
    'IN-OD': indian('Odisha'),
    'IN-PB': indian('Punjab'),
    'IN-PY': indian('Puducherry'),
    'IN-RJ': indian('Rajasthan'),
    'IN-SK': indian('Sikkim'),
    'IN-TN': indian('Tamil Nadu'),
    'IN-TR': indian('Tripura'),
    'IN-TS': indian('Telangana'),
    'IN-UK': indian('Uttarakhand'),
    'IN-UP': indian('Uttar Pradesh'),
    'IN-WB': indian('West Bengal'),
  },
};

/** The state with a code of ISO 3166-2; null if its country's states are not known here, or it is none. Never throws. */
export function stateOf(code: string): State | null {
  const known = Object.values(states).find((ofCountry) => Object.hasOwn(ofCountry, code));
  return known?.[code] ?? null;
}

/** Whether a code is one of a state of this country; with null, of any: a country whose states are not known here may have any. Never throws. */
export function isState(code: string, country: StateCountry | null): boolean {
  if (country !== null) return Object.hasOwn(states[country], code);
  const isOfKnown = Object.keys(states).some((known) => code.startsWith(`${known.toUpperCase()}-`));
  return isOfKnown ? stateOf(code) !== null : new RegExp(statePattern).test(code);
}
