import type { Call } from '@plazo/contract/endpoint';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { LoadContext } from '../../screen/page.ts';
import { ScreenProvider } from '../../screen/screen.ts';
import { testScreen } from '../../testing/test-screen.ts';
import { complaintHomeMessages } from './complaint-home.messages.ts';
import { complaintHomePage } from './complaint-home.page.ts';
import { ComplaintHomeView } from './complaint-home.view.tsx';

const noLoan = { problemType: [], problemSonType: [], orderDetail: null, orderList: [] };

/** Complaint home of a borrower without a loan, at a lender with this contact. */
async function homeAt(contact: object | Error): Promise<string> {
  const answer = async ({ name }: { name: string }) => {
    if (name === 'complaintInit') return noLoan;
    if (contact instanceof Error) throw contact;
    return contact;
  };
  const context = { call: answer as Call, query: new URLSearchParams() } as LoadContext;
  const data = await complaintHomePage.load(context);
  return renderToString(
    <ScreenProvider value={testScreen({ locale: 'es', url: '/complaint' })}>
      <ComplaintHomeView data={data} t={complaintHomeMessages.es} />
    </ScreenProvider>,
  );
}

it('names every way to reach a person, and when, to a borrower without a loan', async () => {
  const html = await homeAt({
    va: '55 1234',
    hours: 'de 9:00 a 18:00.',
    phone: '+52 55 5555 0101',
    email: 'ayuda@lender.example',
  });
  expect(html.replace(/<[^>]*>/g, '')).toContain('Horario: de 9:00 a 18:00.');
  expect(html).toMatch(/href="tel:551234".*Llamar al 55\u00a01234/);
  expect(html).toMatch(/href="https:\/\/wa\.me\/525555550101"[^>]*rel="noreferrer noopener"/);
  expect(html).toContain('href="mailto:ayuda@lender.example"');
});

it('names none that the lender does not have', async () => {
  const html = await homeAt({ va: '', phone: '', email: '' });
  expect(html).toContain('href="tel:+5255"');
  expect(html).not.toMatch(/Horario|WhatsApp|Correo/);
});

it('still has the number of the lender if the core cannot say how to reach it', async () => {
  expect(await homeAt(new Error('50001'))).toContain('href="tel:+5255"');
});
