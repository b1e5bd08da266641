import type { Language } from '../../e2e/support/plazo.ts';

/** One state with the names of its pictures. */
export interface Entry {
  screen: string;
  name: string;
  /** How to get there. */
  how: string;
  pictures: readonly { file: string; language: Language; width: number }[];
}

const titles: Record<string, string> = {
  'confirm-offer': 'Loan offer',
  contract: 'Contract',
  'loan-details': 'Loan details',
  repayment: 'Repayment',
  instruction: 'Payment instruction',
  'complaint-home': 'Complaint home',
  'complaint-form': 'Complaint form',
  'complaint-list': 'Complaints',
  'complaint-detail': 'Complaint',
  failed: 'No screen to show',
};

const languageNames: Record<Language, string> = { es: 'Spanish', en: 'English' };

const introductions = {
  every: [
    '# Every screen in every state',
    '',
    'Made by `npm run screens`; edit nothing here by hand. Each state in Spanish and in English, on a phone of 412 and on',
    'one of 320 pixels. A picture leads to itself in full size.',
  ],
  documents: [
    '# The main screens',
    '',
    'Made by `npm run screens -- --documents`; edit nothing here by hand. `npm run screens` takes a picture of every screen in',
    'every state, in both languages on two phones, into the folder `pictures`. A picture leads to itself in full size.',
  ],
};

/** The page that lists the pictures: Markdown, with HTML for what Markdown lacks. */
export function galleryPage(entries: readonly Entry[], isForDocuments: boolean): string {
  const screens = [...new Set(entries.map(({ screen }) => screen))];
  const lines = [
    ...introductions[isForDocuments ? 'documents' : 'every'],
    '',
    screens.map((screen) => `[${titles[screen] ?? screen}](#${anchor(titles[screen] ?? screen)})`).join(' · '),
  ];
  for (const screen of screens) {
    lines.push('', `## ${titles[screen] ?? screen}`);
    for (const entry of entries.filter((one) => one.screen === screen)) lines.push('', ...rowOf(entry));
  }
  return `${lines.join('\n')}\n`;
}

function rowOf({ name, how, pictures }: Entry): string[] {
  const head = pictures.map(({ language, width }) => `${languageNames[language]}, ${width}`);
  const cells = pictures.map(
    ({ file, language, width }) =>
      `<a href="${file}"><img src="${file}" alt="${name} in ${languageNames[language]} on ${width} pixels" width="${Math.round(width * 0.45)}"></a>`,
  );
  return [
    `### ${name}`,
    '',
    `${how[0]?.toUpperCase()}${how.slice(1)}.`,
    '',
    `| ${head.join(' | ')} |`,
    `|${' --- |'.repeat(head.length)}`,
    `| ${cells.join(' | ')} |`,
  ];
}

function anchor(title: string): string {
  return title.toLowerCase().replaceAll(' ', '-');
}

/** A document with screens side by side on a neutral background, to be photographed; `width` in CSS pixels. */
export function stripPage(pictures: readonly Buffer[], width: number): string {
  const images = pictures.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}" alt="">`);
  return `<!doctype html><style>
    body { margin: 0; width: ${width}px; background: #e9e5df; }
    main { display: grid; grid-template-columns: repeat(${images.length}, 1fr); gap: 20px; padding: 28px 24px; }
    img { display: block; width: 100%; border-radius: 14px; box-shadow: 0 1px 2px #0003, 0 10px 28px -6px #0006; }
  </style><main>${images.join('')}</main>`;
}
