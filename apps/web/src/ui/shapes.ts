// The lines of each icon, as the `d` of a path. One export each, so that a live screen downloads only the icons that it draws: `import * as
// shapes`.

export const back = 'M15 5l-7 7 7 7';
export const forward = 'M9 5l7 7-7 7';
export const close = 'M6 6l12 12M18 6L6 18';
export const check = 'M5 13l5 5 9-11';
export const copy = 'M9 9h11v11H9zM5 15H4V4h11v1';
export const add = 'M12 5v14M5 12h14';
export const less = 'M5 12h14';
export const barcode = 'M4 6v12M8 6v12M12 6v12M16 6v12M20 6v12';
