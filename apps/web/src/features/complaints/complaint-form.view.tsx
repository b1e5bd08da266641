import { complaintSave, filedComplaint } from '@plazo/contract/complaints';
import { isApiError } from '@plazo/contract/envelope';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { cleanComplaintText, complaintTextLength, cutComplaintText } from '@plazo/loan-rules/complaint-text';
import { complaintMaxImages, complaintTextMaxLength } from '@plazo/loan-rules/limits';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { isRefusal } from '../../api/is-refusal.ts';
import * as to from '../../documents.ts';
import { linkTo } from '../../paths.ts';
import { getDevice } from '../../screen/device.ts';
import { Frame } from '../../screen/frame.tsx';
import type { ViewProps } from '../../screen/page.ts';
import { useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { KeyValueRows } from '../../ui/key-value-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextAreaWithCounter } from '../../ui/text-area-with-counter.tsx';
import { type DraftHandle, useComplaintDraft } from './complaint-draft.ts';
import type { ComplaintFormData, ComplaintSubject } from './complaint-form.data.ts';
import type { ComplaintFormMessages } from './complaint-form.messages.ts';
import type { ComplaintPictures } from './complaint-pictures.tsx';
import { SentDialog } from './sent-dialog.tsx';
import { useOnline } from './use-online.ts';
import '../../ui/text-area-with-counter.css';
import '../../ui/uploader.css';

const textField = 'problemDetail';

type T = { t: ComplaintFormMessages };

export function View({ data, t }: ViewProps<ComplaintFormData, ComplaintFormMessages>) {
  const { carry } = useScreen();
  const { subject, draftId } = data;
  const home = linkTo(to.complaint, carry, { orderId: data.orderId || undefined });
  if (subject === null) {
    return (
      <Frame title={t.title} backHref={home}>
        <EmptyState title={t.chooseTitle} description={t.choose} picture="/pictures/empty-choice.svg">
          <LinkButton href={home}>{t.chooseProblem}</LinkButton>
        </EmptyState>
      </Frame>
    );
  }
  return (
    <Frame title={t.title} backHref={home}>
      <Subject subject={subject} home={home} t={t} />
      {subject.isSupported ? (
        <ComplaintForm subject={subject} draftId={draftId} t={t} />
      ) : (
        <Notice tone="warning">
          <p>{t.notSupported}</p>
          <a className="link" href={home}>
            {t.chooseOther}
          </a>
        </Notice>
      )}
    </Frame>
  );
}

function Subject({ subject: { order, type, sonType }, home, t }: T & { subject: ComplaintSubject; home: string }) {
  const rows = [
    { text: t.type, value: type.title },
    ...(sonType ? [{ text: t.sonType, value: sonType.title }] : []),
    { text: t.order, value: order.productName },
  ];
  return (
    <section className="card">
      <KeyValueRows rows={rows} />
      <a className="link" href={home}>
        {t.change}
      </a>
    </section>
  );
}

function ComplaintForm({ subject, draftId, t }: T & { subject: ComplaintSubject; draftId: string }) {
  const { url, locale } = useScreen();
  const textArea = useRef<HTMLTextAreaElement>(null);
  const handle = useComplaintDraft(subject, draftId, typedEarly);
  const { draft } = handle;
  const [error, setError] = useState<string>();
  const { isBusy, problem, sent, send, goHome } = useSend(subject, handle, t);
  const leftLabel = useCallback((left: number) => fillCount(t.left, left, locale), [t, locale]);
  const problemBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) problemBox.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (cleanComplaintText(draft.text) === '') {
      setError(t.empty);
      textArea.current?.focus();
      return;
    }
    void send(draft.underWay > 0 ? t.waitForPictures : null);
  }

  return (
    <form method="post" action={url} onSubmit={handleSubmit} ref={withoutBrowserMessages}>
      <input type="hidden" name="problemType" value={subject.type.value} />
      <input type="hidden" name="problemSonType" value={subject.sonType?.value ?? ''} />
      <input type="hidden" name="orderNo" value={subject.order.orderNo} />
      <input type="hidden" name="draftId" value={draft.draftId} />
      <TextAreaWithCounter
        name={textField}
        label={t.text}
        hint={t.textHint}
        value={draft.text}
        onChange={(text) => {
          setError(undefined);
          handle.change({ text });
        }}
        limit={complaintTextMaxLength}
        measure={complaintTextLength}
        cut={cutComplaintText}
        leftLabel={leftLabel}
        error={error}
        required
        ref={textArea}
      />
      {handle.isInterrupted && (
        <Notice tone="warning" live>
          {t.lost}
        </Notice>
      )}
      <Pictures handle={handle} t={t} />
      {problem !== null && (
        <div ref={problemBox}>
          <Notice tone={problem.title === 'filedBefore' ? 'warning' : 'danger'} title={t[problem.title]} live>
            {problem.message} {problem.title === 'unsure' && t.unsureHint}
          </Notice>
        </div>
      )}
      <ActionBar note={<span className="text-area-kept">{t.kept}</span>}>
        <Button type="submit" late busy={isBusy} busyLabel={t.submitting}>
          {t.submit}
        </Button>
      </ActionBar>
      <SentDialog sent={sent} onDone={goHome} t={t} />
    </form>
  );
}

/**
 * Pictures need scripts, so the picker appears with them. Its hint is there at once, and its space is reserved, so that
 * nothing jumps.
 */
function Pictures({ handle, t }: T & { handle: DraftHandle }) {
  const isOnline = useOnline();
  const [Loaded, setLoaded] = useState<typeof ComplaintPictures | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    // Offline: tries again once the network is back.
    if (!isOnline) return;
    setHasFailed(false);
    import('./complaint-pictures.tsx').then(
      (module) => setLoaded(() => module.ComplaintPictures),
      () => setHasFailed(true),
    );
  }, [isOnline]);
  if (Loaded) return <Loaded handle={handle} t={t} />;
  return (
    <div className={hasFailed ? 'uploader out-of-sight' : 'uploader uploader-waiting'}>
      <h2>{t.pictures}</h2>
      <p className="caption">{fill(t.picturesHint, { max: complaintMaxImages })}</p>
      <div className="uploader-add out-of-sight" />
    </div>
  );
}

/** Until React runs the browser itself says that the text is missing. */
function withoutBrowserMessages(form: HTMLFormElement | null) {
  if (form) form.noValidate = true;
}

/** The text area's content before hydration; empty on the server. */
function typedEarly(): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLTextAreaElement>(`[name=${textField}]`)?.value ?? '';
}

interface SendProblem {
  /** The server refused; or the complaint may have arrived anyway; or it was filed before its last change. */
  title: 'refused' | 'unsure' | 'filedBefore';
  message: string;
}

/** Files the complaint, once however often it is sent. */
function useSend({ order, type, sonType }: ComplaintSubject, handle: DraftHandle, t: ComplaintFormMessages) {
  const { latest, clear } = handle;
  const { carry } = useScreen();
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);
  const [problem, setProblem] = useState<SendProblem | null>(null);
  const [sent, setSent] = useState<{ problemId: string; folio: string } | null>(null);

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
      // Still busy, since the document is about to be left and nothing may be sent again.
      setSent(saved);
    } catch (error) {
      const filed = isApiError(error) ? filedComplaint(error) : null;
      if (filed) {
        handle.startAnew(filed.images);
        setProblem({ title: 'filedBefore', message: fill(t.filedBeforeHint, { folio: filed.folio }) });
      } else {
        setProblem({ title: isRefusal(error) ? 'refused' : 'unsure', message: getDevice().report(error) });
      }
      isSending.current = false;
      setBusy(false);
    }
  }

  const isLeaving = useRef(false);
  function goHome() {
    if (isLeaving.current) return;
    isLeaving.current = true;
    // Replaces the form in the history, so that Back leads to where the complaint began.
    location.replace(
      linkTo(to.complaint, carry, { orderId: order.orderNo, problemId: sent?.problemId || undefined, from: 'form' }),
    );
  }
  return { isBusy, problem, sent, send, goHome };
}
