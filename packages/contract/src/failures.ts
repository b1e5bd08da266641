/** Where a document reports that its scripts failed: a short text, and no answer. Always our own server, also in front of a lender's core. */
export const failuresPath = '/failures';
