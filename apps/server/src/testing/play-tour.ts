import type { AnyLenderEndpoint } from '@plazo/contract/lender/lender-endpoint';
import { lenderTour } from './lender-tour.ts';
import type { TestLender } from './test-lender.ts';
import type { Answers } from './tour-step.ts';

/** A day of a lender: the request and answer of each call, in order, by the names of the steps. */
export interface PlayedTour {
  answers: Answers;
  sent: [AnyLenderEndpoint, Record<string, unknown>][];
}

/** Makes every call of the lender once, so that one of everything exists. */
export async function playTour(lender: TestLender): Promise<PlayedTour> {
  const answers = {} as Answers;
  const sent: PlayedTour['sent'] = [];
  for (const { endpoint, input, as = endpoint.name, before } of lenderTour(() => lender.server)) {
    await before?.(answers);
    const request = input(answers) as Record<string, unknown>;
    Object.assign(answers, { [as]: await lender.call(endpoint, request) });
    sent.push([endpoint, request]);
  }
  return { answers, sent };
}
