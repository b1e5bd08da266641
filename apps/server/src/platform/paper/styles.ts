import { ink, type Style } from './sheet.ts';

export const body: Style = { size: 9.5, leading: 14.5 };
export const strong: Style = { ...body, weight: 'bold' };
export const small: Style = { size: 8, leading: 12, colour: ink.muted };
