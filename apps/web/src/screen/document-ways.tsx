import { asksApp } from '@plazo/page-kit/base/asks-app';
import { saveAs } from '../paths.ts';
import { LinkList, type LinkRow } from '../ui/link-list.tsx';
import { Tile } from '../ui/tile.tsx';
import { paperWordsIn } from './paper.ts';
import { useScreen } from './screen.ts';
import './paper.css';

/**
 * Where a reader can go from a document: first to the document as a file, by a plain link that works in a browser and in
 * an app's web view without a script. Not printed.
 */
export function DocumentWays({ rows = [] }: { rows?: readonly LinkRow[] }) {
  const { locale, url } = useScreen();
  const href = `${url}${url.includes('?') ? '&' : '?'}${saveAs}=pdf`;
  const save = {
    href,
    asks: asksApp('saveDocument', { path: href }),
    text: paperWordsIn(locale).save,
    picture: <Tile name="save" />,
  };
  return (
    <div className="document-ways">
      <LinkList rows={[save, ...rows]} />
    </div>
  );
}
