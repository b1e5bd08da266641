import type { PreviewLook, PreviewScreen } from '@plazo/contract/preview';

/** An old phone, a typical one and a tablet, in portrait. */
export const sizes = { 320: 640, 412: 823, 768: 1024 } as const;

/** Requirement L1: the launch parameter that chooses the language. */
const languages = { es: '2', en: '1' } as const;

export const judgeFields = ['judge', 'look', 'language', 'width'] as const;

/** The choice to be judged: of each kind, one or all. */
export type Wanted = Record<(typeof judgeFields)[number], string>;

export const everything = 'all';

/** A document in a frame. */
export interface JudgedFrame {
  address: string;
  /** The path of the link to follow in it; empty for none. */
  through: string;
  name: string;
  brand: string;
  scheme: PreviewLook['scheme'];
  language: string;
  width: number;
  height: number;
}

export interface Choices {
  screens: readonly PreviewScreen[];
  looks: readonly PreviewLook[];
}

/** A row for each state, with a frame for each look, language and size. Empty without a state. */
export function framesOf({ screens, looks }: Choices, wanted: Wanted): JudgedFrame[][] {
  const chosen = (value: string, asked: string) => asked === everything || asked === value;
  if (wanted.judge === '') return [];
  return screens
    .filter(({ name }) => chosen(name, wanted.judge))
    .map((screen) =>
      looks
        .filter(({ id }) => chosen(id, wanted.look))
        .flatMap((look) =>
          Object.entries(languages)
            .filter(([language]) => chosen(language, wanted.language))
            .flatMap(([language, isNeedPop]) =>
              Object.entries(sizes)
                .filter(([width]) => chosen(width, wanted.width))
                .map(([width, height]) => ({
                  address: addressOf(screen.url, { isNeedPop, look: look.id }),
                  through: screen.through,
                  name: screen.name,
                  brand: look.brand,
                  scheme: look.scheme,
                  language,
                  width: Number(width),
                  height,
                })),
            ),
        ),
    )
    .filter((row) => row.length > 0);
}

/** An address with parameters of ours. Only with a `look` can a screen be shown in a frame. */
export function addressOf(url: string, parameters: Record<string, string>): string {
  const [path = '', query = ''] = url.split('?');
  return `${path}?${new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(query)), ...parameters })}`;
}
