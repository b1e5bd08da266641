import type { Puzzle } from '@plazo/contract/promotion';

/** Solves a puzzle in the background, and returns the value to send as `capcode`. */
export async function solvePuzzle(puzzle: Puzzle): Promise<string> {
  const worker = new Worker('/puzzle-worker.js');
  try {
    const number = await new Promise<number>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<number | null>) =>
        data === null ? reject(new Error('the puzzle has no solution')) : resolve(data);
      worker.onerror = () => reject(new Error('the worker failed'));
      worker.postMessage(puzzle);
    });
    const { algorithm, challenge, salt, signature } = puzzle;
    return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
  } finally {
    worker.terminate();
  }
}
