/**
 * Where a document reports that its scripts failed: the request is a short text, the answer is empty. It always goes to our own server,
 * even when a lender's core answers the calls.
 */
export const failuresPath = '/failures';
