/** What axe found in a document: the rule, and the place. */
export interface Finding {
  rule: string;
  help: string;
  places: readonly string[];
}

interface Axe {
  run(options: object): Promise<{ violations: { id: string; help: string; nodes: { target: unknown[] }[] }[] }>;
}

const script = '/preview/axe.js';

/** All level A and AA rules of WCAG 2.0 to 2.2, and axe's best practices, as in e2e/support/accessibility.ts. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'];

let turn: Promise<unknown> = Promise.resolve();

/** The findings of axe in a frame of our own origin. One frame at a time, because each blocks the whole page for a second. */
export function judge(frame: HTMLIFrameElement): Promise<Finding[]> {
  const judged = turn.then(() => findingsIn(frame));
  turn = judged.catch(() => undefined);
  return judged;
}

async function findingsIn({ contentWindow, contentDocument }: HTMLIFrameElement): Promise<Finding[]> {
  if (!contentWindow || !contentDocument) throw new Error('the frame shows no document of ours');
  await load(contentDocument);
  const { axe } = contentWindow as Window & { axe?: Axe };
  if (!axe) throw new Error('axe did not start');
  const { violations } = await axe.run({ runOnly: { type: 'tag', values: tags }, resultTypes: ['violations'] });
  return violations.map(({ id, help, nodes }) => ({
    rule: id,
    help,
    places: nodes.map(({ target }) => target.join(' ')),
  }));
}

function load(document: Document): Promise<void> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script');
    element.onload = () => resolve();
    element.onerror = () => reject(new Error('axe-core is not installed'));
    element.src = script;
    document.head.append(element);
  });
}
