import type { SettingProblemName } from '@plazo/contract/lender/first-step-names';
import type { Texts } from '@plazo/contract/text';

const es = {
  contrast: '{front} ({one}) sobre {ground} ({other}) se lee mal: su contraste es {has}:1 y hace falta {needs}:1.',
  'cannot-wait': 'Esta operación no puede esperar a una segunda persona, o no existe: {call}.',
  'no-date': '{value} no es una fecha: escribe año, mes y día, como 2026-12-25.',
  unreadable: 'Tiene algo que no se ve, o un signo que cambia el sentido de lectura.',
  unprintable: 'Tiene un signo que los contratos no pueden imprimir.',
  twice: 'El valor {value} está dos veces.',
  'no-complaint-type': '{value} no es ninguno de los tipos de queja (complaintTypes).',
  'not-ascending': 'Los días tienen que ir de menos a más: {edge} está después de {former}.',
  'no-pattern': '{value} no es una expresión regular.',
  'no-country': '{value} no es un país que se conozca: escribe su código de dos letras, como MX.',
  groups: 'Los grupos tienen que sumar {digits} cifras.',
  'same-marks': 'Los miles y los decimales se separan con el mismo signo, «{mark}»: un monto se leería como otro.',
  'no-decimal': 'Está vacío, pero los montos en {currency} tienen decimales.',
  'mark-in-number': '«{mark}» se leería como parte del número.',
  'no-host': '{value} no es un servidor: escribe algo como pay.example o pay.example:8443.',
  'host-not-allowed': '{value} lleva a un servidor que no está en allowedHosts.',
  'no-state': '{value} no es un estado que se conozca.',
  'no-time-zone': '{value} no es una zona horaria que se conozca: escribe algo como America/Mexico_City.',
  'other-channels': '{value} ya es de otro canal de pago.',
  'prefix-digits': 'Tiene que tener {digits} cifras, por ser de la clase {kind}.',
  'logo-address':
    '{value} no se puede usar: escribe un camino como /pictures/channel-store.svg, o una dirección de un servidor de allowedHosts.',
  'site-address': '{value} no se puede usar: escribe una dirección que empiece con https://, o un correo.',
  'no-object': 'Tiene que decir "type": "object".',
  'too-long': 'Tiene más de {most} caracteres.',
  'no-schema': 'No es un JSON Schema: {reason}',
  'no-currency': '{value} no es una moneda: escribe su código de tres letras, como MXN.',
} as const satisfies Record<SettingProblemName, string>;

const en: Texts<typeof es> = {
  contrast: '{front} ({one}) on {ground} ({other}) is hard to read: its contrast is {has}:1, and {needs}:1 is needed.',
  'cannot-wait': 'This action cannot wait for a second person, or does not exist: {call}.',
  'no-date': '{value} is not a date: write year, month and day, such as 2026-12-25.',
  unreadable: 'It has something that cannot be seen, or a character that changes the direction of reading.',
  unprintable: 'It has a character that contracts cannot print.',
  twice: 'The value {value} is there twice.',
  'no-complaint-type': '{value} is none of the types of complaints (complaintTypes).',
  'not-ascending': 'The days have to ascend: {edge} comes after {former}.',
  'no-pattern': '{value} is not a regular expression.',
  'no-country': '{value} is not a known country: write its code of two letters, such as MX.',
  groups: 'The groups have to be {digits} digits together.',
  'same-marks': 'Thousands and decimals have the same mark, “{mark}”: an amount would read as another one.',
  'no-decimal': 'It is empty, but amounts in {currency} have decimals.',
  'mark-in-number': '“{mark}” would read as part of the number.',
  'no-host': '{value} is not a host: write something like pay.example or pay.example:8443.',
  'host-not-allowed': '{value} leads to a host that is not in allowedHosts.',
  'no-state': '{value} is not a known state.',
  'no-time-zone': '{value} is not a known time zone: write something like America/Mexico_City.',
  'other-channels': '{value} is another payment channel’s already.',
  'prefix-digits': 'It has to have {digits} digits, because its kind is {kind}.',
  'logo-address':
    '{value} cannot be used: write a path such as /pictures/channel-store.svg, or an address on a host of allowedHosts.',
  'site-address': '{value} cannot be used: write an address that begins with https://, or an e-mail address.',
  'no-object': 'It has to say "type": "object".',
  'too-long': 'It has more than {most} characters.',
  'no-schema': 'It is not a JSON Schema: {reason}',
  'no-currency': '{value} is not a currency: write its code of three letters, such as MXN.',
};

export const settingMessages = { es, en };
