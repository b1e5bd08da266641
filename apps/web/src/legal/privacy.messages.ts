import type { LoanLocale } from '@plazo/contract/launch';
import type { TextSection } from '../ui/text-content.ts';

export interface PrivacyMessages {
  title: string;
  updated: string;
  intro: string;
  contents: string;
  sections: TextSection[];
  contact: string;
}

// Spec 9 fixes the periods, and that only users in Mexico get loans; the figures are filled in from loan-rules/limits.
const es: PrivacyMessages = {
  title: 'Aviso de privacidad',
  updated: 'Última actualización: {date}',
  intro:
    'Este aviso explica qué datos personales tratamos cuando usas {app}, para qué los usamos y cómo decides sobre ellos, conforme a la Ley Federal de Protección de Datos Personales en Posesión de los Particulares.',
  contents: 'Contenido',
  sections: [
    {
      id: 'responsible',
      title: 'Quién responde por tus datos',
      content: [
        '{company}, con domicilio en {address}, es responsable del tratamiento de tus datos personales.',
        'Nuestro departamento de datos personales te atiende en {email} y en el teléfono {phone}.',
      ],
    },
    {
      id: 'who',
      title: 'Para quién es el servicio',
      content: [
        'Solo prestamos a personas usuarias mexicanas, mayores de edad. Si no es tu caso, no nos envíes tus datos; si ya los enviaste, escríbenos y los borramos.',
      ],
    },
    {
      id: 'data',
      title: 'Qué datos tratamos',
      content: [
        [
          'Identidad y contacto: nombre, teléfono, domicilio e identificación.',
          'Imagen de tu rostro, solo para comprobar que eres tú.',
          'Datos financieros y patrimoniales: tu cuenta para recibir el dinero, tus préstamos y tus pagos.',
          'Lo que nos escribes: quejas, comentarios y las imágenes que tú eliges adjuntar.',
          'Datos técnicos: versión de la app, modelo y sistema del teléfono y los identificadores de la sesión y del dispositivo.',
        ],
        'Los datos financieros y la imagen de tu rostro necesitan tu consentimiento expreso, que das al solicitar el préstamo.',
      ],
    },
    {
      id: 'device',
      title: 'Qué se queda en tu teléfono',
      content: [
        'No leemos ni copiamos tus contactos, tus mensajes, tu galería ni tu ubicación. Una foto sale de tu teléfono solo si la eliges y la envías tú.',
        'Usamos dos cookies, cada una con un número al azar, para limitar las claves que otros pueden pedir a tu nombre: plazo_device en la página de registro y plazo_known desde que entras a tu cuenta en este navegador. No siguen lo que haces ni en esta ni en otras páginas, y puedes borrarlas cuando quieras.',
        'Lo que escribes en una queja y las direcciones de sus fotos se guardan como borrador en este teléfono hasta que la envías; entonces se borran. También recordamos de qué lado dejaste el botón de ayuda.',
        'Las pantallas con códigos de pago guardan en tu teléfono una copia de lo que viste, sin los datos de tu sesión, para que puedas pagar sin señal.',
      ],
    },
    {
      id: 'purposes',
      title: 'Para qué los usamos',
      content: [
        'Finalidades necesarias para darte el servicio:',
        [
          'Comprobar tu identidad y prevenir fraudes.',
          'Evaluar tu solicitud, entregarte el préstamo y cobrarlo.',
          'Atender tus dudas y tus quejas.',
          'Cumplir lo que la ley nos exige.',
        ],
        'Finalidades voluntarias: contarte de otros productos y preguntarte tu opinión. Puedes decir que no desde ahora en {email}; tu préstamo no cambia por ello.',
      ],
    },
    {
      id: 'face',
      title: 'La imagen de tu rostro',
      content: [
        'La usamos una sola vez, para comprobar tu identidad. No la compartimos ni la usamos para otra cosa, y la borramos en un plazo máximo de {faceDays} días.',
      ],
    },
    {
      id: 'sharing',
      title: 'Con quién los compartimos',
      content: [
        'Con bancos y puntos de pago para mover el dinero, con sociedades de información crediticia cuando lo autorizas, y con autoridades cuando la ley lo ordena. Quienes trabajan por encargo nuestro solo pueden usarlos para ese encargo.',
        'No vendemos tus datos. Cualquier otra transferencia necesita tu consentimiento.',
      ],
    },
    {
      id: 'rights',
      title: 'Tus derechos ARCO',
      content: [
        'Puedes acceder a tus datos, rectificarlos, cancelarlos u oponerte a su uso, y revocar tu consentimiento o limitar su uso, cuando quieras y sin costo.',
        'Escribe a {email} con:',
        [
          'Tu nombre y un medio para responderte.',
          'Una copia de tu identificación, o la de quien te representa.',
          'El derecho que ejerces y los datos de que se trata.',
          'Si pides rectificar: qué debe cambiar y un documento que lo apoye.',
        ],
        'Te respondemos en un plazo máximo de {answerDays} días. Si tu solicitud procede, la aplicamos dentro de los {applyDays} días hábiles siguientes a la respuesta.',
      ],
    },
    {
      id: 'corrections',
      title: 'Si a tu solicitud le falta algo',
      content: [
        'Te lo pedimos dentro de los {correctionDays} días hábiles siguientes a recibirla. Tienes {userDays} días hábiles para completarla; el plazo de respuesta empieza a contar al día siguiente. Si no la completas, se tiene por no presentada y puedes enviarla de nuevo.',
      ],
    },
    {
      id: 'limits',
      title: 'Cuándo no podemos borrar',
      content: [
        'Mientras debas un préstamo, o la ley nos obligue a conservar el contrato y los pagos, los guardamos bloqueados y solo para eso. Te lo decimos en la respuesta.',
      ],
    },
    {
      id: 'security',
      title: 'Cómo los cuidamos',
      content: [
        'Los datos viajan cifrados y cada persona ve solo lo suyo. Los números de cuenta se guardan cifrados y se muestran con sus últimos cuatro dígitos. Si una vulneración te afecta, te avisamos de inmediato y te decimos qué hacer.',
      ],
    },
    {
      id: 'changes',
      title: 'Cambios a este aviso',
      content: [
        'Publicamos cada cambio en esta pantalla, con su fecha. Si cambia para qué usamos tus datos, te pedimos tu consentimiento otra vez.',
      ],
    },
    {
      id: 'authority',
      title: 'Si no quedas conforme',
      content: [
        'Puedes acudir a la Secretaría Anticorrupción y Buen Gobierno, que protege los datos personales en posesión de particulares.',
      ],
    },
  ],
  contact: 'Hablar con servicio al cliente',
};

/** The privacy notice: a screen of its own in the app, and a section of the company site. */
export const privacyMessages: Record<LoanLocale, PrivacyMessages> = {
  es,
  en: {
    title: 'Privacy notice',
    updated: 'Last updated: {date}',
    intro:
      'This notice explains which personal data we process when you use {app}, why, and the choices you have, under Mexico’s federal law on personal data held by private parties.',
    contents: 'Contents',
    sections: [
      {
        id: 'responsible',
        title: 'Who is responsible for your data',
        content: [
          '{company}, at {address}, is responsible for processing your personal data.',
          'You can reach our personal data department at {email} and on {phone}.',
        ],
      },
      {
        id: 'who',
        title: 'Who the service is for',
        content: [
          'We lend to Mexican users only, of legal age. If that is not you, do not send us your data; if you already did, write to us and we will delete them.',
        ],
      },
      {
        id: 'data',
        title: 'Which data we process',
        content: [
          [
            'Identity and contact: name, telephone, address and identity document.',
            'An image of your face, only to check your identity.',
            'Financial data: the account that receives the money, your loans and your payments.',
            'What you write to us: complaints, comments and the images that you choose to attach.',
            'Technical data: version of the app, model and system of the phone, and the identifiers of the session and of the device.',
          ],
          'Financial data and the image of your face need your express consent, which you give when you apply for the loan.',
        ],
      },
      {
        id: 'device',
        title: 'What stays on your phone',
        content: [
          'We do not read or copy your contacts, messages, gallery or location. A photo leaves your phone only if you choose it and send it yourself.',
          'We use two cookies, each with a random number, to limit the codes that others can request in your name: plazo_device on the registration page, and plazo_known once you sign in to your account in this browser. They do not track what you do here or on other pages, and you can delete them whenever you like.',
          'What you write in a complaint and the addresses of its pictures are kept as a draft on this phone until you send it; then they are deleted. We also remember on which side you left the help button.',
          'Screens with payment codes keep a copy of what you saw on your phone, without the data of your session, so that you can pay without signal.',
        ],
      },
      {
        id: 'purposes',
        title: 'What we use them for',
        content: [
          'Purposes required to provide the service:',
          [
            'Checking your identity and preventing fraud.',
            'Assessing your application, paying out the loan and collecting it.',
            'Answering your questions and complaints.',
            'Complying with the law.',
          ],
          'Voluntary purposes: telling you about other products and asking your opinion. You can say no from now on at {email}; your loan does not change because of it.',
        ],
      },
      {
        id: 'face',
        title: 'The image of your face',
        content: [
          'We use it once, to check your identity. We neither share it nor use it for anything else, and we delete it within {faceDays} days.',
        ],
      },
      {
        id: 'sharing',
        title: 'Who we share them with',
        content: [
          'With banks and payment points to move the money, with credit bureaus when you authorise it, and with authorities when the law orders it. Those who work on our behalf may use them for that work only.',
          'We do not sell your data. Any other transfer needs your consent.',
        ],
      },
      {
        id: 'rights',
        title: 'Your data rights (ARCO)',
        content: [
          'You can access your data, have them rectified or cancelled, or object to their use, and withdraw your consent or limit their use, whenever you want and free of charge.',
          'Write to {email} with:',
          [
            'Your name and a way to answer you.',
            'A copy of your identity document, or your representative’s.',
            'The right you are exercising and the data concerned.',
            'For a rectification: what must change, and a document that supports it.',
          ],
          'We answer within {answerDays} days. If your request is granted, we apply it within {applyDays} working days after the answer.',
        ],
      },
      {
        id: 'corrections',
        title: 'If your request is incomplete',
        content: [
          'We ask you for it within {correctionDays} working days of receiving it. You have {userDays} working days to correct it; the time to answer starts on the day after. If you do not, the request counts as not made, and you can send it again.',
        ],
      },
      {
        id: 'limits',
        title: 'When we cannot delete',
        content: [
          'While you owe a loan, or the law obliges us to keep the contract and the payments, we keep them blocked, only for that purpose. We tell you so in the answer.',
        ],
      },
      {
        id: 'security',
        title: 'How we take care of them',
        content: [
          'Data travel encrypted, and each person sees only their own. Account numbers are stored encrypted and shown by their last four digits. If a breach affects you, we tell you at once and say what to do.',
        ],
      },
      {
        id: 'changes',
        title: 'Changes to this notice',
        content: [
          'We publish every change on this screen, with its date. If we change what we use your data for, we ask for your consent again.',
        ],
      },
      {
        id: 'authority',
        title: 'If you are not satisfied',
        content: [
          'You can turn to Mexico’s ministry against corruption and for good government, which protects personal data held by private parties.',
        ],
      },
    ],
    contact: 'Talk to customer service',
  },
};
