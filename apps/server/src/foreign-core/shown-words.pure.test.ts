import { expect, it } from 'vitest';
import { isTechnical } from './shown-words.ts';

it.each([
  'java.lang.NullPointerException: null',
  'java.lang.IllegalStateException\n\tat com.lender.loan.PushService.push(PushService.java:87)',
  'NullPointerException at line 3',
  "TypeError: Cannot read properties of undefined (reading 'id')",
  'Error: x\n    at Object.<anonymous> (/srv/app/loans.js:12:7)',
  'at /srv/app/loans.mjs:12:7',
  'Traceback (most recent call last):\n  File "/srv/app.py", line 3, in push',
  'System.NullReferenceException: Object reference not set to an instance of an object.',
  'Fatal error: Uncaught Error in /var/www/loan.php on line 12',
  'panic: runtime error: index out of range\ngoroutine 1 [running]:',
  'SQLSTATE[23000]: Integrity constraint violation',
  'SELECT * FROM loan WHERE id = 7',
  'could not run select id from loan where user = 1',
  "INSERT INTO push (user_id) VALUES ('ana')",
  'update loan set status = 200',
  'DELETE FROM loan WHERE id=1',
  'ORA-00942: table or view does not exist',
  'ERROR: duplicate key value violates unique constraint "loan_pkey"',
  'syntax error at or near "from"',
  'La tarjeta 4111111111111111 fue rechazada',
  'Card 5555 5555 5555 4444 was refused',
  'Amex 3782-822463-10005',
  'x'.repeat(2000),
])('words from the insides of a core are not for borrowers: %#', (text) => {
  expect(isTechnical(text)).toBe(true);
});

it.each([
  'Tu préstamo está en revisión manual.',
  'Select an account from the list.',
  'Selecciona una fecha de la lista y vuelve a intentarlo.',
  'Please update your data, set a new date and try again.',
  'Insert your card into the terminal.',
  'Hubo un error: inténtalo de nuevo a las 10:30:00.',
  'Tu tarjeta que termina en 4471 fue rechazada.',
  'Paga con la referencia 30141250362510 en la tienda.',
  'Tu CLABE 646180157000000004 no acepta depósitos.',
  'Pagaste $1,087.00 el 2026-11-22 (folio Q-2026-4839207).',
  '您的借款正在审核中。',
  'Llama al +52 55 5555 0101 de 9:00 a 18:00.',
  '',
])('words for people are: %s', (text) => {
  expect(isTechnical(text)).toBe(false);
});
