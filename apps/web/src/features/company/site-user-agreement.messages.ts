import type { LoanLocale } from '@plazo/contract/launch';
import { type PrivacyMessages, privacyMessages } from '../../legal/privacy.messages.ts';
import type { TextSection } from '../../ui/text-content.ts';
import { type SiteMessages, siteMessages } from './site.messages.ts';

interface Agreement {
  title: string;
  description: string;
  intro: string;
  sections: TextSection[];
}

const es: Agreement = {
  title: 'Acuerdo de uso',
  description: 'Las reglas para usar {app}, de {company}: qué puedes esperar de nosotros y qué esperamos de ti.',
  intro:
    'Este acuerdo, entre {company} y tú, dice cómo se usa {app}. El préstamo tiene sus propias condiciones: las de tu contrato.',
  sections: [
    {
      id: 'user-who',
      title: 'Quién puede usar {app}',
      content: [
        'Personas mayores de 18 años, en nombre propio y con datos verdaderos. Una cuenta es de una sola persona.',
      ],
    },
    {
      id: 'user-session',
      title: 'Tu acceso es solo tuyo',
      content: [
        'El enlace con el que la app abre una pantalla lleva tu sesión: no lo compartas ni lo publiques. Nadie de {app} te pedirá tu clave.',
        'Si pierdes el teléfono o crees que alguien entró en tu cuenta, llámanos al {phone}.',
      ],
    },
    {
      id: 'user-offer',
      title: 'Ver una oferta no te obliga',
      content: [
        'Te obligas cuando aceptas una oferta y su contrato, no antes. Lo que aceptas es lo que la pantalla te mostró: monto, costo y fechas.',
      ],
    },
    {
      id: 'user-fair',
      title: 'Cómo no se usa',
      content: [
        [
          'Con la identidad o la cuenta de otra persona.',
          'Para sondear, copiar o sobrecargar el servicio con programas.',
          'Para enviar imágenes o textos que dañen a alguien.',
        ],
        'Si pasa, podemos cerrar el acceso. Lo que ya debes no cambia por ello.',
      ],
    },
    {
      id: 'user-us',
      title: 'Lo que hacemos nosotros',
      content: [
        'Mantenemos el servicio en pie y tus cifras correctas. Puede haber interrupciones; un pago hecho a tiempo en un canal de pago cuenta aunque la app no lo muestre todavía.',
        'Si una cifra está mal, dínoslo: la corregimos y te decimos por qué pasó.',
      ],
    },
    {
      id: 'user-rights',
      title: 'Nombre, textos y dibujos',
      content: ['Son nuestros o de quien nos permite usarlos. Puedes guardar e imprimir lo que trata de tu préstamo.'],
    },
    {
      id: 'user-data',
      title: 'Tus datos',
      content: ['Los tratamos como dice el aviso de privacidad, que es parte de este sitio.'],
    },
    {
      id: 'user-changes',
      title: 'Cambios y final',
      content: [
        'Publicamos cada cambio aquí antes de que valga. Puedes dejar de usar {app} cuando quieras; los préstamos que aceptaste siguen con sus propias fechas.',
      ],
    },
    {
      id: 'user-contact',
      title: 'Con quién hablar',
      content: ['{company}, {address}. Teléfono {phone}. Correo {email}.'],
    },
  ],
};

export type UserAgreementMessages = SiteMessages & Pick<PrivacyMessages, 'contents'> & { agreement: Agreement };

/** User agreement (requirement S5, /User): our own wording. */
export const userAgreementMessages: Record<LoanLocale, UserAgreementMessages> = {
  es: { ...siteMessages.es, contents: privacyMessages.es.contents, agreement: es },
  en: {
    ...siteMessages.en,
    contents: privacyMessages.en.contents,
    agreement: {
      title: 'User agreement',
      description: 'The rules for using {app}, by {company}: what you can expect from us and what we expect from you.',
      intro:
        'This agreement between {company} and you says how to use {app}. A loan has its own terms: those of your contract.',
      sections: [
        {
          id: 'user-who',
          title: 'Who may use {app}',
          content: [
            'People over 18, in their own name and with accurate information. An account belongs to one person.',
          ],
        },
        {
          id: 'user-session',
          title: 'Your access is yours alone',
          content: [
            'The link with which the app opens a screen contains your session: do not share or publish it. Nobody from {app} will ask you for your code.',
            'If you lose your phone or think that somebody got into your account, call us on {phone}.',
          ],
        },
        {
          id: 'user-offer',
          title: 'Looking at an offer does not bind you',
          content: [
            'You are bound when you accept an offer and its contract, not before. What you accept is what the screen showed you: amount, cost and dates.',
          ],
        },
        {
          id: 'user-fair',
          title: 'What it is not for',
          content: [
            [
              'Using the identity or account of somebody else.',
              'Probing, copying or overloading the service with programs.',
              'Sending images or texts that harm somebody.',
            ],
            'If that happens, we may close your access. It does not change what you already owe.',
          ],
        },
        {
          id: 'user-us',
          title: 'What we do',
          content: [
            'We keep the service running and your figures right. There may be interruptions; a payment made in time through a payment channel counts even if the app does not show it yet.',
            'If a figure is wrong, tell us: we will correct it and explain why it happened.',
          ],
        },
        {
          id: 'user-rights',
          title: 'Name, texts and drawings',
          content: [
            'They belong to us or to those who let us use them. You may keep and print anything about your loan.',
          ],
        },
        {
          id: 'user-data',
          title: 'Your data',
          content: ['We process them as described in the privacy notice, which is part of this site.'],
        },
        {
          id: 'user-changes',
          title: 'Changes and ending',
          content: [
            'We publish every change here before it takes effect. You can stop using {app} whenever you want; loans you accepted keep their own dates.',
          ],
        },
        {
          id: 'user-contact',
          title: 'Who to contact',
          content: ['{company}, {address}. Telephone {phone}. E-mail {email}.'],
        },
      ],
    },
  },
};
