import { endpointUrl } from '@plazo/contract/endpoint';
import { ApiError, isApiError } from '@plazo/contract/envelope';
import { getCaptcha, getPuzzle, getSid } from '@plazo/contract/promotion';
import { solvePuzzle } from '@plazo/page-kit/base/solve-puzzle';
import { useRef, useState } from 'react';
import { getDevice } from '../../screen/device.ts';

export interface Captcha {
  sid: string;
  /** The address of the picture; a new one draws another captcha. */
  picture: string;
  /** No picture can be loaded: text takes its place. */
  isMissing: boolean;
  /** The solution that replaces an answer, once the device has found it. */
  proof: string;
  isPuzzling: boolean;
  /** Requests another picture; a previous solution is void. */
  redraw(): void;
  /** For a picture that could not be loaded: the session may have expired. Throws the server's message if there is no other. */
  restart(): Promise<void>;
  /** Lets the device solve a puzzle instead of the visitor reading a picture. Throws the server's message if there is none. */
  puzzle(): Promise<void>;
}

/** The captcha of a visitor, in either of its two forms. */
export function useCaptcha(initial: { sid: string; stamp: number }): Captcha {
  const [{ sid, stamp }, setDrawn] = useState(initial);
  const [proof, setProof] = useState('');
  const [isPuzzling, setPuzzling] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isRestarted = useRef(false);

  const startSession = async () => dataOf(await getDevice().call(getSid, {})).sid;

  return {
    sid,
    picture: `${endpointUrl(getCaptcha)}?${new URLSearchParams({ sid, a: String(stamp) })}`,
    isMissing,
    proof,
    isPuzzling,
    redraw() {
      isRestarted.current = false;
      setMissing(false);
      setProof('');
      setDrawn({ sid, stamp: Date.now() });
    },
    async restart() {
      // Only once, so that a server that draws nothing is not asked forever.
      if (isRestarted.current) return setMissing(true);
      isRestarted.current = true;
      try {
        setDrawn({ sid: await startSession(), stamp: Date.now() });
      } catch (error) {
        setMissing(true);
        throw error;
      }
    },
    async puzzle() {
      const { call } = getDevice();
      setPuzzling(true);
      try {
        let owner = sid;
        const given = await call(getPuzzle, { sid }).catch(async (error: unknown) => {
          if (!isApiError(error) || error.status !== 404) throw error;
          owner = await startSession();
          return call(getPuzzle, { sid: owner });
        });
        setProof(await solvePuzzle(dataOf(given)));
        // Not earlier: its picture would be requested, which would end the puzzle.
        setDrawn({ sid: owner, stamp });
      } finally {
        setPuzzling(false);
      }
    },
  };
}

/** The data of a body; a body without data is a failure, reported with its own message (spec 8). */
function dataOf<Data>({ code, message, data }: { code: string; message: string; data: Data | null }): Data {
  if (data === null) throw new ApiError(code, message, 200);
  return data;
}
