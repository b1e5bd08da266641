import { type BackgroundWork, BackgroundWorker } from './background-worker.ts';

/** A worker whose one job does all that is due, such as a sweep. */
export function wholeWorker({
  work,
  ...others
}: Pick<BackgroundWork<{ id: string }>, 'name' | 'isAnyDue' | 'logger'> & {
  work: () => Promise<void>;
}): BackgroundWorker<{ id: string }> {
  const job = { id: others.name };
  return new BackgroundWorker({
    ...others,
    maxAtOnce: 1,
    doesAll: true,
    take: async () => ((await others.isAnyDue()) ? [job] : []),
    work,
  });
}
