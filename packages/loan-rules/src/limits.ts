// Constants shared by server and pages, each with its row in the specification. This file imports nothing.

/** The most characters in a complaint; further input is ignored. Source: specification 5 and 9, requirement C3. */
export const complaintTextMaxLength = 200;
/** The most images in a complaint; the picker shows only while there are fewer. Source: specification 5 and 9, requirement C3. */
export const complaintMaxImages = 9;
/** The problem type 'collection', allowed only for an order with isShow = 1. Source: specification 4, requirement C2. */
export const collectionProblemType = 1;
/** The problem type of a payment that does not appear, if the tenant has it. Source: ours. */
export const missingPaymentProblemType = '3';

/** The largest image that can be uploaded, in bytes. Source: ours; phone photos are 3 to 8 MB. */
export const imageMaxBytes = 10 * 1024 * 1024;
/** The most pixels in an uploaded image. Source: ours; more than a phone's camera takes by default. */
export const imageMaxPixels = 50_000_000;
/** The longest side of a stored image, in pixels, unless its short side falls below `imageShortSide`. Source: ours. */
export const imageMaxSide = 2048;
/** The short side that a long image keeps, in pixels: the width of a phone's screenshot. Source: ours. */
export const imageShortSide = 1080;
/** The most pixels in a stored image. Source: ours; the most that Safari draws on a canvas. */
export const imageMaxArea = 4096 * 4096;
/** The longest side of any stored image, in pixels. Source: ours; the most that every engine draws on a canvas. */
export const imageMaxLength = 32_767;
/** The most bytes of a stored image. Source: ours; a screen of 1080 by 15,000 as a readable JPEG takes 2 to 4 MB. */
export const imageMaxKeptBytes = 4_000_000;

/** A contact is noted within so many days: later nobody remembers its hour. Source: ours. */
export const contactNotedWithinDays = 7;

/** The form of the code of a state, with its country. Source: ISO 3166-2. */
export const statePattern = '^[A-Z]{2}-[A-Z0-9]{1,3}$';

/** From this distance on, in days, a date is written with its year. Source: ours, decision 092. */
export const farDays = 300;

/** How long a toast stays by default, in ms. Source: specification 8, requirement U1. */
export const toastDurationMs = 3000;
/** The shortest a toast may stay, in ms. Source: specification 8, requirement U1. */
export const toastMinDurationMs = 300;
/** How long the 'complaint sent' modal stays, in ms. Source: specification 9, requirements C5 and U1. */
export const successModalMs = 1500;
/** The delay between loading a complaint's detail and its score modal, in ms. Source: specification 9, requirements C7 and U1. */
export const scoreModalDelayMs = 3000;
/** The delay between the reload modal and the second fetch of an offer, in ms. Source: specification 9, requirements O3 and U1. */
export const offerReloadMs = 5500;
/** How long the contact form's confirmation image shows, in ms. Source: specification 5, requirement S6. */
export const contactConfirmationMs = 3000;

/** Seconds before another SMS code may be requested. Source: specification 9, requirements P3, K3 and U1. */
export const smsCountdownSeconds = 60;
/** Digits of an SMS code: at most in the promotion flow, at least in the older flow. Source: specification 9, P2, K2. */
export const smsCodeLength = 6;
/** The most characters in an image captcha. Source: specification 5 and 9, requirement P2. */
export const captchaMaxLength = 4;
/** Digits of a mobile number; input stops there. Source: specification 5 and 9, requirements P2 and T2. */
export const phoneLength = 11;
/** How phone digits are grouped while typed. Source: specification 5, requirement T2. */
export const phoneGroups = [3, 4, 4] as const;
/** How bank-card digits are grouped while typed. Source: specification 5, requirement T2. */
export const bankCardGroup = 4;

/** The most accounts a borrower may bind. Source: ours; more than anybody has. */
export const maxBankAccounts = 10;

/** Stars of a rating. Source: specification 9, requirement D4. */
export const ratingStars = 5;
/** The fewest stars that open the app-store prompt instead of the thank-you modal. Source: specification 9, D4. */
export const ratingStorePromptFrom = 4;
/** Rows of a detail list that show before 'more'. Source: specification 9, requirement R1. */
export const collapsedDetailRows = 2;
/** The most days a repayment can be postponed. Source: specification 9, requirement R4. */
export const extensionMaxDays = 7;
/** The most days of grace of a product. Source: ours. */
export const graceMaxDays = 365;

/** How far to pull, in px, before releasing starts a refresh. Source: specification 9, requirement U2. */
export const pullRefreshThreshold = 25;
/** How far the page follows a pull at most, in px (damping). Source: specification 9, requirement U2. */
export const pullRefreshDampingLimit = 100;
/** The refresh indicator disappears after this long in any case, in ms from release. Source: specification 9, U2. */
export const pullRefreshFallbackMs = 1000;
/** Items per page of a tab. Source: specification 9 ('tabs show 5 per page'), requirement U2. */
export const tabsPerPage = 5;
/** Tabs rendered ahead on each side of the current one. Source: specification 9, requirement U2. */
export const tabsPrerenderedSiblings = 1;
/** The share of the width that a swipe must cover to change tab. Source: specification 9, requirement U2. */
export const tabsSwipeThreshold = 0.3;
/** The largest count a badge shows; above it, `99+`. Source: specification 9, requirement U2. */
export const badgeMaxCount = 99;

/** How long a call waits for its answer, in ms. Source: specification 7 and 9, requirements A1 and A2. */
export const httpTimeoutMs = 60_000;
/** The path prefix of the main client. Source: specification 7 and 9, requirement A1. */
export const apiBasePath = '/tells';
/** The envelope code of success. Source: specification 3 and 9, requirement A1. */
export const successCode = 0;
/** The value of `overall` in the customer-contact call. Source: specification 9, requirement S1. */
export const contactCallOverall = 30;

/** Days within which face data is deleted. Source: specification 9 (privacy notice), requirement S4. */
export const faceDataDeletedWithinDays = 30;
/** Days within which a data-rights request is answered. Source: specification 9, requirement S4. */
export const dataRightsAnswerDays = 20;
/** Working days within which the decision is carried out. Source: specification 9, requirement S4. */
export const dataRightsApplyWorkingDays = 15;
/** Working days within which an incomplete request is sent back for correction. Source: specification 9, S4. */
export const correctionRequestWorkingDays = 5;
/** Working days the user then has to correct it. Source: specification 9, requirement S4. */
export const userCorrectionWorkingDays = 10;
