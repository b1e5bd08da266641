import * as to from '@plazo/contract/documents';
import { fillCount } from '@plazo/contract/plural';
import { fill } from '@plazo/contract/text';
import { cleanComplaintText, complaintTextLength, cutComplaintText } from '@plazo/loan-rules/complaint-text';
import { collectionProblemType, complaintMaxImages, complaintTextMaxLength } from '@plazo/loan-rules/limits';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { inOwnTask } from '../../lib/in-own-task.ts';
import { linkTo } from '../../paths.ts';
import type { ViewProps } from '../../screen/page.ts';
import { useAlive, useScreen } from '../../screen/screen.ts';
import { ActionBar } from '../../ui/action-bar.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { ButtonPair } from '../../ui/button-pair.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextAreaWithCounter } from '../../ui/text-area-with-counter.tsx';
import { type DraftHandle, useComplaintDraft } from './complaint-draft.ts';
import type { FilingFormData } from './complaint-form.data.ts';
import type { ComplaintFormMessages } from './complaint-form.messages.ts';
import type { ComplaintPictures } from './complaint-pictures.tsx';
import { SentDialog } from './sent-dialog.tsx';
import { useFiling } from './use-filing.ts';
import { useOnline } from './use-online.ts';
import '../../ui/text-area-with-counter.css';
import '../../ui/uploader.css';

const textField = 'problemDetail';

export function FilingFormView({ data, t }: ViewProps<FilingFormData, ComplaintFormMessages>) {
  const { subject, draftId } = data;
  const { url, locale, carry, unsure } = useScreen();
  const textArea = useRef<HTMLTextAreaElement>(null);
  const handle = useComplaintDraft(subject, draftId, typedEarly);
  const { draft } = handle;
  const [isEmpty, setEmpty] = useState(false);
  const { isBusy, problem, sent, send, goHome } = useFiling(subject, handle, t);
  const leftLabel = useCallback((left: number) => fillCount(t.left, left, locale), [t, locale]);
  const problemBox = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (problem !== null) problemBox.current?.scrollIntoView({ block: 'nearest' });
  }, [problem]);

  // If sending again could file it twice, the first suggestion is to check whether it is there.
  const isToBeSeen = unsure !== undefined && problem?.title === 'unsure';

  const said = problem?.title === 'unsure' ? `${problem.message} ${t.unsureHint}` : problem?.message;

  function handleSubmit(event: FormEvent) {
    event.preventDefault();
    if (cleanComplaintText(draft.text) === '') {
      setEmpty(true);
      textArea.current?.focus();
      return;
    }
    void send(draft.underWay > 0 ? fillCount(t.waitForPictures, draft.underWay, locale) : null);
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
        hint={Number(subject.type.value) === collectionProblemType ? t.textHint : subject.type.hint}
        value={draft.text}
        onChange={(text) => {
          setEmpty(false);
          handle.change({ text });
        }}
        limit={complaintTextMaxLength}
        measure={complaintTextLength}
        cut={cutComplaintText}
        leftLabel={leftLabel}
        error={isEmpty ? t.empty : undefined}
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
            {isToBeSeen ? t.unsureLook : said}
          </Notice>
        </div>
      )}
      <ActionBar note={sent === null && problem?.title !== 'unsure' && <Kept draft={draft} t={t} />}>
        <ButtonPair>
          <Send isToBeSeen={isToBeSeen} isBusy={isBusy} isWaiting={draft.underWay > 0} t={t} />
          {isToBeSeen && <LinkButton href={linkTo(to.complaintList, carry)}>{t.seeComplaints}</LinkButton>}
        </ButtonPair>
      </ActionBar>
      {sent !== null && <SentDialog sent={sent} onDone={goHome} t={t} />}
    </form>
  );
}

interface SendProps {
  isToBeSeen: boolean;
  isBusy: boolean;
  /** For its pictures: it still says so when it is tapped. */
  isWaiting: boolean;
  t: ComplaintFormMessages;
}

function Send({ isToBeSeen, isBusy, isWaiting, t }: SendProps) {
  return (
    <Button
      kind={isToBeSeen ? 'secondary' : 'primary'}
      type="submit"
      late
      busy={isBusy}
      busyLabel={t.submitting}
      aria-disabled={isWaiting || undefined}
    >
      {isToBeSeen ? t.sendAgain : t.submit}
    </Button>
  );
}

/** What is kept if the borrower leaves, once there is something: a picture only once it is uploaded. */
function Kept({ draft, t }: { draft: DraftHandle['draft']; t: ComplaintFormMessages }) {
  // Text typed before the scripts loaded is not in the server's document, with which the first render must agree.
  const isAlive = useAlive();
  const { locale } = useScreen();
  const isUploading = draft.underWay > 0;
  if (!isAlive || (draft.text === '' && !isUploading)) return null;
  const text = isUploading ? fillCount(t.waitForPictures, draft.underWay, locale) : t.kept;
  return (
    <span className="text-area-kept" key={text}>
      {text}
    </span>
  );
}

/**
 * Pictures need scripts, so the picker appears once they run. Its hint is visible at once, and its space is reserved, so that nothing
 * jumps.
 */
function Pictures({ handle, t }: { handle: DraftHandle; t: ComplaintFormMessages }) {
  const isOnline = useOnline();
  const [Loaded, setLoaded] = useState<typeof ComplaintPictures | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => {
    // If offline, tries again once the network is back.
    if (!isOnline) return;
    setHasFailed(false);
    return inOwnTask(() =>
      import('./complaint-pictures.tsx').then(
        (module) => setLoaded(() => module.ComplaintPictures),
        () => setHasFailed(true),
      ),
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
