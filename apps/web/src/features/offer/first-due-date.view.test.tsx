import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { firstDueDateMessages } from './first-due-date.messages.ts';
import { FirstDueDateView } from './first-due-date.view.tsx';

const render = (refused?: string) => {
  const date = '2026-03-27';
  const data = {
    ...{ productId: 'flex', offerNo: 'PZ1', offered: date, chosen: date, ...(refused && { refused }) },
    firstDue: { earliest: date, latest: '2026-04-25', text: '', url: '' },
    choices: [{ date, first: 100, total: 600 }],
  };
  return renderToString(
    <ScreenProvider value={testScreen({ locale: 'es', url: '/first-due-date' })}>
      <FirstDueDateView data={data} t={firstDueDateMessages.es} />
    </ScreenProvider>,
  );
};

it('begins the day of a choice with a capital, as the title of any choice', () => {
  expect(render().replaceAll(/<[^>]*>/g, '')).toContain('Viernes 27 de marzo');
});

it('leads on with the marked day, also while a typed one is refused: the chosen one could mean that', () => {
  for (const html of [render(), render('2000-01-01')]) {
    expect(html).toMatch(new RegExp(`action-bar.*${firstDueDateMessages.es.use}`));
  }
});
