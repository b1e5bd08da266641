import type { MessagePurpose } from './message-templates.ts';

/**
 * A text to begin with, by language (1 Spanish, 2 English) and purpose. Each leads straight to the screen that helps: who is late, to what can
 * be done today. They have only letters that a text message carries without becoming two.
 */
export const messageExamples: Readonly<Record<'1' | '2', Readonly<Record<MessagePurpose, string>>>> = {
  '1': {
    'before-due': '{{company}}: hola {{name}}, se acerca tu fecha. Todo lo ves en {{payLink}}',
    due: '{{company}}: hola {{name}}, hoy es tu fecha: {{payLink}} Si ya pagaste, ignora este mensaje.',
    late: '{{company}}: hola {{name}}, mira lo que puedes hacer hoy: {{waysLink}} Si ya pagaste, ignora este mensaje.',
    promise: '{{company}}: hola {{name}}, recuerda la fecha que elegiste: {{payLink}}',
    plan: '{{company}}: hola {{name}}, mira lo que sigue en tu plan: {{planLink}} Si ya pagaste, ignora este mensaje.',
  },
  '2': {
    'before-due': '{{company}}: hi {{name}}, your date is near. See it all at {{payLink}}',
    due: '{{company}}: hi {{name}}, today is your date: {{payLink}} If you have paid already, ignore this.',
    late: '{{company}}: hi {{name}}, see what you can do today: {{waysLink}} If you have paid already, ignore this.',
    promise: '{{company}}: hi {{name}}, remember the date that you chose: {{payLink}}',
    plan: '{{company}}: hi {{name}}, see what is next in your plan: {{planLink}} If you have paid already, ignore this.',
  },
};
