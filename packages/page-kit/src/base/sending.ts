// Separate from the other controls, which every live screen includes: only one static screen has these.

/** A form that is sent automatically as soon as the script has loaded. */
export const sendsItself = { 'data-send': '' } as const;

/** The content that replaces it when Back leads to it afterwards; its button leads on to what was opened. */
export const afterSending = { 'data-sent': '', hidden: true } as const;
