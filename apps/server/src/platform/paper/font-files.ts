/**
 * The fonts of documents, in the order in which a character is looked up. Noto Sans has the scripts of Europe, Devanagari and the signs of
 * all currencies; the other one has Chinese, in one weight. The build copies them (vite.config.ts).
 */
export const fontFiles = {
  regular: '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf',
  chinese: '@fontsource/noto-sans-sc/files/noto-sans-sc-chinese-simplified-400-normal.woff',
} as const;

/** One licence for all of them, copied along with them. */
export const fontLicences = ['@expo-google-fonts/noto-sans/LICENSE_FONT', '@fontsource/noto-sans-sc/LICENSE'] as const;

export const fontNames = ['regular', 'bold', 'chinese'] as const;

export type FontName = (typeof fontNames)[number];
