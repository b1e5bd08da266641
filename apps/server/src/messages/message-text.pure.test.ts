import { messageExamples } from '@plazo/contract/lender/message-examples';
import { messagePurposes } from '@plazo/contract/lender/message-templates';
import { describe, expect, it } from 'vitest';
import { segmentsOf } from '../platform/sms/segments.ts';
import * as text from './message-text.ts';

const { exampleValues, firstName, messageText } = text;
const problemsOfText = (...of: Parameters<typeof text.problemsOfText>) =>
  text.problemsOfText(...of).map(({ problem }) => problem);

const good = '{{name}}, {{company}}: tienes un aviso. Si ya pagaste, ignora este mensaje. Entra en {{link}}';
const problems = (content: string) => problemsOfText(`${good} ${content}`, 'late', '1');

describe('a text that somebody else may read', () => {
  it('passes with its placeholders, in both languages', () => {
    expect(problemsOfText(good, 'late', '1')).toEqual([]);
    const english = '{{name}}, {{company}}: there is news for you. If you have paid already, ignore this. {{link}}';
    expect(problemsOfText(english, 'due', '2')).toEqual([]);
    expect(problemsOfText('{{company}}: mañana hay un aviso para ti en {{link}}', 'before-due', '1')).toEqual([]);
  });

  it('passes as the console offers it to begin with, within one text message', () => {
    const values = exampleValues('Plazo Latino', '55 0000 0000', 'https://plazolatino.example/login');
    for (const language of ['1', '2'] as const) {
      for (const purpose of messagePurposes) {
        const content = messageExamples[language][purpose];
        expect([purpose, problemsOfText(content, purpose, language)]).toEqual([purpose, []]);
        expect([purpose, segmentsOf(messageText(content, values))]).toEqual([purpose, 1]);
      }
      // Straight to what can be done, not to a screen from which that is found.
      expect(messageExamples[language].late).toContain('{{waysLink}}');
    }
  });

  it.each([
    ['debt or lateness', 'Tu DEUDA sigue'],
    ['debt or lateness', 'estás en mora'],
    ['debt or lateness', 'tu pago está atrasado'],
    ['debt or lateness', 'your payment is overdue'],
    ['amount', 'son quinientos pesos'],
    ['an amount or a number', 'paga $500'],
    ['an amount or a number', 'paga 1,250.00'],
    ['an amount or a number', 'paga ₹ ya'],
    ['an amount or a number', 'pierdes 5 %'],
    ['threat', 'o habrá un EMBARGO'],
    ['threat', 'our lawyers will call'],
    ['threat', 'you will be sued'],
    ['threat', 'avisaremos al buró'],
    ['shame', 'qué vergüenza'],
    ['other people', 'hablaremos con tu jefe'],
    ['other people', 'we will ask your neighbours'],
    ['markup', '<b>hola</b>'],
    ['markup', 'ho\u200bla'],
    ['an address', 'https://otro.example/x'],
    ['an address', 'entra en bit.ly/abc'],
    ['an address', 'www.otro.example'],
    ['unknown placeholder', '{{amount}}'],
    ['unknown placeholder', '{{constructor}}'],
  ])('is refused for %s: %s', (what, content) => {
    expect(problems(content)).toEqual([expect.stringContaining(what)]);
  });

  it('is refused if it does not say whom it is from, or that who has paid can ignore it', () => {
    expect(problemsOfText('Hola {{name}}', 'due', '1')).toEqual([
      expect.stringContaining('{{company}} is missing'),
      expect.stringContaining('Si ya pagaste'),
    ]);
  });
});

it('fills placeholders once, so that a name cannot bring others', () => {
  const values = { ...exampleValues('Plazo', '55', 'https://plazo.example/login'), name: '{{link}}' };
  expect(messageText('{{name}} {{company}}: {{link}}', values)).toBe('{{link}} Plazo: https://plazo.example/login');
});

it('has links that name a screen, and neither person nor debt', () => {
  const values = exampleValues('Plazo', '55', 'https://plazo.example/login');
  expect(messageText('{{payLink}} {{waysLink}} {{messagesLink}}', values)).toBe(
    'https://plazo.example/login?to=pay https://plazo.example/login?to=ways https://plazo.example/login?to=messages',
  );
  expect(problemsOfText('{{company}}: {{payLink}}. Si ya pagaste, ignora este mensaje', 'due', '1')).toEqual([]);
});

it('calls a borrower by the first name', () => {
  expect([firstName(' Ana María Ruiz '), firstName('')]).toEqual(['Ana', '']);
});
