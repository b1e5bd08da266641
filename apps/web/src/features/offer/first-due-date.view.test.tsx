import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { firstDueDateMessages } from './first-due-date.messages.ts';
import { FirstDueDateView } from './first-due-date.view.tsx';

it('begins the day of a choice with a capital, as the title of any choice', () => {
  const date = '2026-03-27';
  const data = {
    ...{ productId: 'flex', offerNo: 'PZ1', offered: date, chosen: date },
    firstDue: { earliest: date, latest: '2026-04-25', text: '', url: '' },
    choices: [{ date, first: 100, total: 600 }],
  };
  const html = renderToString(
    <ScreenProvider value={testScreen({ locale: 'es', url: '/first-due-date' })}>
      <FirstDueDateView data={data} t={firstDueDateMessages.es} />
    </ScreenProvider>,
  );
  expect(html.replaceAll(/<[^>]*>/g, '')).toContain('Viernes 27 de marzo');
});
