import { endpointUrl } from '@plazo/contract/endpoint';
import { getCaptcha, getPuzzle, getSid } from '@plazo/contract/promotion';
import { useRef, useState } from 'react';
import { getDevice } from '../../screen/device.ts';
import { solvePuzzle } from './solve-puzzle.ts';

export interface Captcha {
  sid: string;
  /** The address of the picture; another one draws another captcha. */
  picture: string;
  /** The solution that stands for an answer, once the device has found it. */
  proof: string;
  isPuzzling: boolean;
  /** Another picture; what was solved is over. */
  redraw(): void;
  /** For a picture that could not be had: the session may be over. */
  restart(): Promise<void>;
  /** Lets the device solve a puzzle instead of its reader a picture. */
  puzzle(): Promise<void>;
}

/** The captcha of a visitor, in either of its two kinds. */
export function useCaptcha(initial: { sid: string; stamp: number }): Captcha {
  const [{ sid, stamp }, setDrawn] = useState(initial);
  const [proof, setProof] = useState('');
  const [isPuzzling, setPuzzling] = useState(false);
  const isRestarted = useRef(false);

  return {
    sid,
    picture: `${endpointUrl(getCaptcha)}?${new URLSearchParams({ sid, a: String(stamp) })}`,
    proof,
    isPuzzling,
    redraw() {
      isRestarted.current = false;
      setProof('');
      setDrawn({ sid, stamp: Date.now() });
    },
    async restart() {
      // Once: a server that draws nothing is not asked for ever.
      if (isRestarted.current) return;
      isRestarted.current = true;
      const { data } = await getDevice().call(getSid, {});
      if (data) setDrawn({ sid: data.sid, stamp: Date.now() });
    },
    async puzzle() {
      setPuzzling(true);
      try {
        const { data } = await getDevice().call(getPuzzle, { sid });
        if (data) setProof(await solvePuzzle(data));
      } finally {
        setPuzzling(false);
      }
    },
  };
}
