import Type, { type Static } from 'typebox';
import { bothLanguages } from './both-languages.ts';

/** A complaint type or sub-type. */
export const complaintChoice = Type.Object(
  { value: Type.String({ pattern: '^[A-Za-z0-9-]{1,8}$' }), title: bothLanguages },
  { additionalProperties: false },
);

/** The subjects of complaints. Two values are fixed: 1 is collection (spec 4), 3 a missing payment. */
export const usualComplaintTypes: Static<typeof complaintChoice>[] = [
  { value: '1', title: { es: 'Llamadas o malos tratos al cobrarme', en: 'Debt collection' } },
  { value: '2', title: { es: 'Cargos o intereses que no reconozco', en: 'Charges or interest I do not recognise' } },
  { value: '3', title: { es: 'Pagué y no aparece', en: 'I paid and it does not show' } },
  { value: '4', title: { es: 'Mis datos personales', en: 'My personal data' } },
  { value: '5', title: { es: 'La app no funciona bien', en: 'The app does not work properly' } },
  { value: '6', title: { es: 'Otro problema', en: 'Something else' } },
];

export const usualCollectionTypes: Static<typeof complaintChoice>[] = [
  { value: '101', title: { es: 'Amenazas o insultos', en: 'Threats or insults' } },
  { value: '102', title: { es: 'Llamadas o mensajes a toda hora', en: 'Calls or messages at all hours' } },
  { value: '103', title: { es: 'Contactaron a mi familia o conocidos', en: 'They contacted my family or friends' } },
  { value: '104', title: { es: 'Me cobran algo que ya pagué', en: 'They ask for what I have paid' } },
  { value: '105', title: { es: 'Otra forma de cobro indebida', en: 'Another improper practice' } },
];
