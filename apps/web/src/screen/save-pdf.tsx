import { saveAs } from '../paths.ts';
import { paperWordsIn } from './paper.ts';
import { useScreen } from './screen.ts';
import './paper.css';

/** The document as a file: a plain link, which works in a browser and in an app's web view, without a script. */
export function SavePdf() {
  const { locale, url } = useScreen();
  return (
    <p className="save-pdf">
      <a className="link" href={`${url}${url.includes('?') ? '&' : '?'}${saveAs}=pdf`}>
        {paperWordsIn(locale).save}
      </a>
    </p>
  );
}
