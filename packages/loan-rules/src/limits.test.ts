import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

describe('limits', () => {
  it('match the specification', () => {
    expect({ ...limits }).toMatchInlineSnapshot(`
      {
        "apiBasePath": "/tells",
        "badgeMaxCount": 99,
        "bankCardGroup": 4,
        "captchaMaxLength": 4,
        "collapsedDetailRows": 2,
        "collectionProblemType": 1,
        "complaintMaxImages": 9,
        "complaintTextMaxLength": 200,
        "contactCallOverall": 30,
        "contactConfirmationMs": 3000,
        "contactNotedWithinDays": 7,
        "correctionRequestWorkingDays": 5,
        "dataRightsAnswerDays": 20,
        "dataRightsApplyWorkingDays": 15,
        "extensionMaxDays": 7,
        "faceDataDeletedWithinDays": 30,
        "farDays": 300,
        "graceMaxDays": 365,
        "httpTimeoutMs": 60000,
        "imageMaxArea": 16777216,
        "imageMaxBytes": 10485760,
        "imageMaxKeptBytes": 4000000,
        "imageMaxLength": 32767,
        "imageMaxPixels": 50000000,
        "imageMaxSide": 2048,
        "imageShortSide": 1080,
        "maxBankAccounts": 10,
        "missingPaymentProblemType": "3",
        "offerReloadMs": 5500,
        "phoneGroups": [
          3,
          4,
          4,
        ],
        "phoneLength": 11,
        "pullRefreshDampingLimit": 100,
        "pullRefreshFallbackMs": 1000,
        "pullRefreshThreshold": 25,
        "ratingStars": 5,
        "ratingStorePromptFrom": 4,
        "scoreModalDelayMs": 3000,
        "smsCodeLength": 6,
        "smsCountdownSeconds": 60,
        "statePattern": "^[A-Z]{2}-[A-Z0-9]{1,3}$",
        "successCode": 0,
        "successModalMs": 1500,
        "tabsPerPage": 5,
        "tabsPrerenderedSiblings": 1,
        "tabsSwipeThreshold": 0.3,
        "toastDurationMs": 3000,
        "toastMinDurationMs": 300,
        "userCorrectionWorkingDays": 10,
      }
    `);
  });
});
