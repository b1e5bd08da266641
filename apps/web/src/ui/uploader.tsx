import { type ChangeEvent, useId } from 'react';
import { Icon } from './icon.tsx';
import * as shapes from './shapes.ts';
import './uploader.css';

export interface UploadItem {
  id: string;
  /** The name of the picture, for its buttons: 'Photo 2'. */
  name: string;
  /** A preview; none while the file is being read. */
  preview?: string | undefined;
  /** 0 to 1 while it is being uploaded; undefined once it has arrived. */
  progress?: number | undefined;
  /** Why it did not arrive. */
  error?: string | undefined;
  /** The same file will fail again, so it can only be removed. */
  isRetryFutile?: boolean | undefined;
}

export interface UploaderLabels {
  title: string;
  hint: string;
  add: string;
  retry: string;
  remove: string;
  uploading: string;
}

export interface UploaderProps {
  items: readonly UploadItem[];
  /** The picker is offered only below this number. */
  limit: number;
  accept: string;
  labels: UploaderLabels;
  /** What has just happened to a picture. */
  said?: string | undefined;
  onAdd: (files: File[]) => void;
  onRetry: (id: string) => void;
  onRemove: (id: string) => void;
}

/** Pictures that are being uploaded or have arrived, and a picker for more. */
export function Uploader({ items, limit, accept, labels, said, onAdd, onRetry, onRemove }: UploaderProps) {
  const titleId = useId();
  const inputId = useId();
  function handlePick({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    onAdd([...(currentTarget.files ?? [])]);
    // Choosing the same file again must count as a choice too.
    currentTarget.value = '';
  }
  const isUploading = items.some(isUnderWay);
  return (
    <section className="uploader" aria-labelledby={titleId}>
      <h2 id={titleId}>{labels.title}</h2>
      <p className="caption">{labels.hint}</p>
      <ul className="uploader-items">
        {items.map((item) => (
          <Item item={item} labels={labels} onRetry={onRetry} onRemove={onRemove} key={item.id} />
        ))}
        {items.length < limit && (
          <li className="uploader-add">
            <input
              className="visually-hidden"
              type="file"
              id={inputId}
              accept={accept}
              multiple
              aria-label={labels.add}
              onChange={handlePick}
            />
            <label htmlFor={inputId} aria-hidden="true">
              <Icon shape={shapes.add} />
              {labels.add}
            </label>
          </li>
        )}
      </ul>
      {errorsOf(items).map((text) => (
        <p className="uploader-error" role="alert" key={text}>
          {text}
        </p>
      ))}
      {/* It is read out only if it was there before. */}
      <p className="uploader-said" role="status">
        {isUploading && <span className="visually-hidden">{labels.uploading}</span>}
        {!isUploading && said !== undefined && <span>{said}</span>}
      </p>
    </section>
  );
}

/** Below the grid, so that its tiles stay of one height: each reason once, with the pictures that it is about. */
function errorsOf(items: readonly UploadItem[]): string[] {
  const reasons = new Set(items.flatMap(({ error = [] }) => error));
  return [...reasons].map((reason) => {
    const names = items.flatMap(({ error, name }) => (error === reason ? name : []));
    return `${names.join(', ')}: ${reason}`;
  });
}

const isUnderWay = ({ progress, error }: UploadItem) => progress !== undefined && error === undefined;

type ItemProps = { item: UploadItem } & Pick<UploaderProps, 'labels' | 'onRetry' | 'onRemove'>;

function Item({ item, labels, onRetry, onRemove }: ItemProps) {
  const { id, name, preview, progress, error, isRetryFutile } = item;
  return (
    <li className="uploader-item" data-failed={error !== undefined ? '' : undefined}>
      {preview === undefined ? (
        <span className="uploader-picture" />
      ) : (
        <img className="uploader-picture" src={preview} alt={name} width="96" height="96" />
      )}
      {isUnderWay(item) && (
        <>
          <span className="uploader-state" aria-hidden="true">
            {`${labels.uploading}…`}
          </span>
          <progress value={progress} max="1" aria-label={`${labels.uploading}: ${name}`} />
        </>
      )}
      {error !== undefined && (
        <span className="uploader-state" aria-hidden="true" key={name}>
          {name}
        </span>
      )}
      {progress === undefined && (
        <span className="uploader-state uploader-done">
          <Icon shape={shapes.check} />
        </span>
      )}
      {error !== undefined && !isRetryFutile && (
        <button type="button" className="uploader-retry" onClick={() => onRetry(id)}>
          {labels.retry}
          <span className="visually-hidden">{`: ${name}`}</span>
        </button>
      )}
      <button
        type="button"
        className="uploader-remove"
        aria-label={`${labels.remove}: ${name}`}
        onClick={() => onRemove(id)}
      >
        <Icon shape={shapes.close} />
      </button>
    </li>
  );
}
