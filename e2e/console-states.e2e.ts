import { pageStates } from '../apps/console/src/features/states/page-states.ts';
import { statesMessages } from '../apps/console/src/features/states/states.messages.ts';
import { expectAccessible } from './support/accessibility.ts';
import { expect, openAs, test } from './support/console.ts';

// What is not there is part of this page.
test.use({ expectedComplaints: [/status of (401|404) /] });

test('every state of the console is shown, photographed, and can be read by everybody in both schemes', async ({
  page,
  door,
}, info) => {
  test.slow();
  await openAs(page, door, 'owner', 'states');
  await expect(page.getByRole('heading', { name: statesMessages.es.problems })).toBeVisible();
  await expectAccessible(page);
  await page.screenshot({ path: info.outputPath('states-light.png'), fullPage: true });
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, { onlyColours: true });
  await page.screenshot({ path: info.outputPath('states-dark.png'), fullPage: true });
  const links = page.getByRole('main').getByRole('listitem').getByRole('link');
  await expect(links).toHaveText(Object.keys(pageStates));
  for (const [name, path] of Object.entries(pageStates)) {
    await page.goto(door + path);
    await expect(page.getByRole('main')).not.toBeEmpty();
    await expect(page.getByText(/^Cargando$/)).toHaveCount(0);
    await page.screenshot({ path: info.outputPath(`${name}.png`) });
  }
});
