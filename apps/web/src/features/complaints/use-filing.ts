import { complaintSave, filedComplaint } from '@plazo/contract/complaints';
import * as to from '@plazo/contract/documents';
import type { ResponseOf } from '@plazo/contract/endpoint';
import { isApiError } from '@plazo/contract/envelope';
import { fill } from '@plazo/contract/text';
import { useRef, useState } from 'react';
import { isRefusal } from '../../api/is-refusal.ts';
import { linkTo } from '../../paths.ts';
import { getDevice } from '../../screen/device.ts';
import { useScreen } from '../../screen/screen.ts';
import type { DraftHandle } from './complaint-draft.ts';
import type { ComplaintSubject } from './complaint-form.data.ts';
import type { ComplaintFormMessages } from './complaint-form.messages.ts';

interface FilingProblem {
  /** The server refused; or the complaint may have arrived after all; or it was filed before its last change. */
  title: 'refused' | 'unsure' | 'filedBefore';
  message: string;
}

/** Files the complaint exactly once, however often it is sent. */
export function useFiling({ order, type, sonType }: ComplaintSubject, handle: DraftHandle, t: ComplaintFormMessages) {
  const { latest, clear } = handle;
  const { carry } = useScreen();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const [problem, setProblem] = useState<FilingProblem | null>(null);
  const [sent, setSent] = useState<ResponseOf<typeof complaintSave> | null>(null);

  async function send(obstacle: string | null) {
    if (isSending.current) return;
    setProblem(obstacle === null ? null : { title: 'refused', message: obstacle });
    if (obstacle !== null) return;
    const { draftId, text, pictures } = latest();
    isSending.current = true;
    setBusy(true);
    try {
      const saved = await getDevice().call(complaintSave, {
        problemType: type.value,
        problemSonType: sonType?.value ?? '',
        problemDetail: text,
        problemImage: pictures.join(','),
        orderNo: order.orderNo,
        draftId,
      });
      clear();
      // Nothing may be sent again, so `isSending` stays set; but nothing is being sent either, and the dialog on top says so.
      setSent(saved);
      setBusy(false);
    } catch (error) {
      const filed = isApiError(error) ? filedComplaint(error) : null;
      if (filed) {
        handle.startAnew(filed.images);
        setProblem({ title: 'filedBefore', message: fill(t.filedBeforeHint, { folio: filed.folio }) });
      } else {
        setProblem({ title: isRefusal(error) ? 'refused' : 'unsure', message: getDevice().explain(error, 'change') });
      }
      isSending.current = false;
      setBusy(false);
    }
  }

  const isLeaving = useRef(false);
  function goHome() {
    if (isLeaving.current) return;
    isLeaving.current = true;
    // Replaces the form in the history, so that Back leads to where the complaint started.
    location.replace(
      linkTo(to.complaint, carry, { orderId: order.orderNo, problemId: sent?.problemId || undefined, from: 'form' }),
    );
  }
  return { isBusy, problem, sent, send, goHome };
}
