/** A Thursday noon in Mexico City, after the date of every text that the screens show: a contract is not accepted before its wording exists. */
const moment = Date.parse('2027-03-11T18:05:00Z');
const realNow = Date.now;

/**
 * The time of pictures, in epoch milliseconds. A thousandth of real speed: events keep their order, and the minute stays the same however
 * long the run takes.
 * @param {number} begun when the run started
 */
export const stillClock = (begun) => () => moment + Math.max(0, Math.floor((realNow() - begun) / 1000));
