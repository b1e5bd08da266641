// Codes of our own core. Specification 8 has none for the main client, so ours are the HTTP status and two more digits
// (docs/wire-notes.md). People read the message, programs the code. One export each, so that a screen downloads only the codes it tests.

export const invalidRequest = '40000' as const;
export const sessionExpired = '40100' as const;
/** A session in which one of the lender's people looks at a borrower's screens: it changes nothing. */
export const readOnly = '40300' as const;
export const notFound = '40400' as const;
/** The path exists, but not with this method. */
export const methodNotAllowed = '40500' as const;
/** An image was still arriving when its time ran out. */
export const uploadTooSlow = '40800' as const;
export const offerExpired = '41000' as const;
export const orderNotPayable = '40902' as const;
export const conflict = '40900' as const;
/** Requirement C2: a complaint about collection on an order whose isShow is not 1. */
export const collectionNotSupported = '40903' as const;
export const extensionNotOffered = '40904' as const;
export const cancellationNotOffered = '40905' as const;
/** A no-debt letter for an order that still owes something. */
export const notSettled = '40906' as const;
/** The draft was already filed with different content. `data` is a `FiledComplaint`. */
export const complaintFiledBefore = '40910' as const;
export const tooManyAccounts = '40911' as const;
export const bodyTooLarge = '41300' as const;
export const imageTooLarge = '41301' as const;
export const imageHasTooManyPixels = '41302' as const;
export const unsupportedType = '41500' as const;
export const imageNotSupported = '41501' as const;
/** HEIC, the iPhone's image format, which we cannot read. */
export const imageIsHeic = '41502' as const;
export const amountMismatch = '42200' as const;
export const complaintTextMissing = '42201' as const;
export const complaintTextTooLong = '42202' as const;
export const tooManyImages = '42203' as const;
/** The image belongs to another borrower or another complaint. */
export const imageNotUsable = '42204' as const;
export const imageDamaged = '42205' as const;
/** A payoff cannot be quoted for this day. */
export const payoffDay = '42206' as const;
/** The borrower did not confirm having read what must be read before agreeing. */
export const notAcknowledged = '42207' as const;
/** The first payment cannot be due on this day. */
export const firstDueDate = '42208' as const;
/** The lender pays out to a bank account only, and the borrower has none. */
export const accountMissing = '42209' as const;
export const tooManyRequests = '42900' as const;
/** This borrower has filed as many complaints as a day allows. */
export const tooManyComplaints = '42901' as const;
/** This borrower has uploaded as much as a day allows. */
export const tooManyUploads = '42902' as const;
export const internal = '50000' as const;
export const unavailable = '50300' as const;
export const timeout = '50400' as const;
/**
 * A call that changes something was sent to a lender's own core, and no readable answer came, so nobody knows whether it was carried out.
 */
export const unsure = '50401' as const;
/** A lender's own core could not be reached: nothing was sent, so nothing was done. */
export const notSent = '50301' as const;
/** Set by clients only: the network failed before an answer came. */
export const network = '-1' as const;
