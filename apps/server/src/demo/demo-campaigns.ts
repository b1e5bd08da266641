import type { PromotionTemplate } from '@plazo/contract/promotion';

const agreementText = [
  '一、本协议是您与 {company}（下称“我们”）之间关于注册和使用本应用的约定。点击申请即表示您已阅读并同意本协议。',
  '二、注册需要您的手机号码。我们向该号码发送一条短信验证码，用于确认号码由您本人使用；验证码请勿告知他人。',
  '三、注册不等于借款，也不产生任何费用。借款的金额、期限、费率和全部费用，在您确认之前会完整列出，由您自行决定。',
  '四、我们按隐私政策处理您的个人信息，仅用于注册、登录、审核和法律要求的用途，不会出售给第三方。',
  '五、您可以随时联系客服注销账户。尚有未结清借款的，结清后办理。',
].join('\n\n');

const mexican = [
  'Al registrarte aceptas estos términos con {company}. Léelos con calma: son cortos.',
  'Para registrarte usamos tu número de celular. Te mandamos un código para confirmar que es tuyo; no lo compartas con nadie.',
  'Registrarte no cuesta y no te obliga a pedir un préstamo. Antes de aceptar uno verás el monto, el plazo, la tasa y todos los costos.',
  'Tratamos tus datos según el aviso de privacidad: para registrarte, revisar tu solicitud y cumplir la ley. No los vendemos.',
  'Puedes pedir que cerremos tu cuenta cuando quieras. Si tienes un préstamo, primero hay que terminar de pagarlo.',
].join('\n\n');

const stores = {
  ios: 'https://apps.apple.com/app/id0000000000',
  android: 'https://play.google.com/store/apps/details?id=example.plazo',
};

/** The campaigns in the language of the tenant's promotion: Spanish for every language but Chinese. */
export function demoCampaignsIn(language: string): typeof demoCampaigns {
  const spanish = demoCampaigns.find(({ id }) => id === 'demo-mx')?.template;
  if (language === 'zh' || spanish === undefined) return demoCampaigns;
  const { headline, description, agreementTitle, agreementText } = spanish;
  const words = { headline, description, agreementTitle, agreementText };
  return demoCampaigns.map(({ id, template }) => ({ id, template: { ...template, ...words } }));
}

/** The demo's campaigns: one in Chinese; one like it in other colours and without an iOS app; and one in Spanish. */
export const demoCampaigns: readonly { id: string; template: PromotionTemplate }[] = [
  {
    id: 'demo',
    template: {
      headline: '用手机号注册，几分钟完成申请',
      description: '费用全部列明，确认之前不收取任何费用。',
      picture: '/pictures/promotion.svg',
      colours: {},
      agreementTitle: '《用户注册协议》',
      agreementText,
      downloads: stores,
      down_id: 'app-1',
      links_id: 'agreement-1',
    },
  },
  {
    id: 'demo-violet',
    template: {
      headline: '注册后即可查看您的额度',
      description: '注册免费，随时可以注销。',
      picture: '/pictures/promotion.svg',
      colours: {
        surface: '#1a1030',
        surfaceRaised: '#2a1c4a',
        ink: '#ffffff',
        inkMuted: '#cfc6e6',
        line: '#4a3a72',
        accent: '#ffc24d',
        onAccent: '#241500',
      },
      agreementTitle: '《用户注册协议》',
      agreementText,
      downloads: { ios: '', android: stores.android },
      down_id: 'app-2',
      links_id: 'agreement-2',
    },
  },
  {
    id: 'demo-mx',
    template: {
      headline: 'Regístrate con tu celular en unos minutos',
      description: 'Ves todos los costos antes de aceptar. Registrarte es gratis.',
      picture: '/pictures/promotion.svg',
      colours: {},
      agreementTitle: 'Términos de registro',
      agreementText: mexican,
      downloads: stores,
      down_id: 'app-mx',
      links_id: 'terms-mx',
    },
  },
];
