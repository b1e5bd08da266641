// Apart from the other controls, which every live screen carries: one static screen alone has these.

/** Its form is sent by itself as soon as the script has loaded. */
export const sendsItself = { 'data-send': '' } as const;

/** What takes its place where Back leads to it afterwards; its button leads on to what was opened. */
export const afterSending = { 'data-sent': '', hidden: true } as const;
