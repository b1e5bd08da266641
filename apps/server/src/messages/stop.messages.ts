/** What is sent once when a borrower ends a channel, by the language of a message. */
export const stopMessages = {
  '1': '{company}: ya no te enviaremos avisos por aquí. Los códigos que pidas sí llegan. Para cambiarlo: {link}',
  '2': '{company}: we will send you no more notices here. Codes that you ask for still arrive. To change it: {link}',
} as const;
