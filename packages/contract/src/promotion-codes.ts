// The codes in these calls' bodies (spec 8); any other is shown with its message. One export each, as in
// error-codes.ts.

/** Only from channel-template. */
export const templateFound = '00' as const;
export const success = '0' as const;
/** get-sms: solve another captcha. */
export const wrongCaptcha = '101' as const;
export const alreadyRegistered = '11' as const;
/** register: solve another captcha. */
export const wrongCaptchaAtRegister = '-1' as const;
/** Ours: too many messages to this phone, or from this device or address; `data.waitSeconds` is the time to wait. */
export const wait = '102' as const;
/** Ours: the wrong code. */
export const wrongSmsCode = '103' as const;
/** Ours: no code was sent, or it has expired. */
export const smsCodeExpired = '104' as const;
/** Ours: five wrong guesses at this code; the reader must request another. */
export const tooManySmsCodes = '105' as const;
/** Ours: no SMS provider accepted the message. */
export const smsNotSent = '106' as const;
/** Ours: not a valid phone number by the tenant's rule. */
export const wrongPhone = '107' as const;
/** Ours: the code is right, but something else has to be asked: `answer` of the call that opens a session. */
export const answerNeeded = '109' as const;
/** Ours: the code is right, the answer is not. */
export const wrongAnswer = '110' as const;
/** Ours: the code is right, but only a person of the lender can help. */
export const personNeeded = '111' as const;
/** Ours: no such template. */
export const unknownTemplate = '108' as const;
