import { expect, it } from 'vitest';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { schoolNamed } from '#test/support/records/school';

const screens = screensWith();

const stored = () => suppressionRepository(screens.college.tables).of(schoolNamed('main'));
const suppress = (address: string, reason: 'bounce' | 'complaint') =>
  stored().add(address, { reason, at: '2026-06-01T00:00:00.000Z', mailingUid: 'mailing-1' });

async function returnedMail() {
  const page = await screens.open('a.admin', '/admin?tab=email');
  await page.getByRole('link', { name: 'Returned mail' }).click();
  await page.getByRole('heading', { level: 1, name: 'Returned mail' }).waitFor();
  return page;
}

it('says that mail reaches every address, without accessibility faults', async () => {
  const page = await returnedMail();
  await page.getByText('An address appears here when mail to it comes back.').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('says what it loads and that it takes long, and shows a fault, not an empty list', async () => {
  const page = await screens.open('a.admin', '/admin?tab=email');
  const answers = Promise.withResolvers<void>();
  await page.route('**/api/mail-suppressions*', async (route) => {
    await answers.promise;
    await route.fulfill({ status: 503, body: '' });
  });
  await page.getByRole('link', { name: 'Returned mail' }).click();
  const status = page.getByRole('status', { name: 'Loading the returned mail' });
  await status.getByText('Loading the returned mail…', { exact: true }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await status.getByText('This takes longer than usual.').waitFor({ timeout: 8000 });
  answers.resolve();
  await page.getByRole('button', { name: 'Try again' }).waitFor();
  expect(await page.getByText('No returned mail').count()).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('An address appears here when mail to it comes back.').waitFor();
});

it('lists who gets no mail and why, and tries again after a question', async () => {
  await suppress('a.hart@example.edu', 'bounce');
  await suppress('nobody@example.edu', 'complaint');
  const page = await returnedMail();
  const row = page.getByRole('row', { name: /a\.hart@example\.edu/ });
  await row.getByText(/a\.hart\)/).waitFor();
  await page.getByRole('row', { name: /nobody.*Nobody in the roster.*unwanted/ }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);

  await row.getByRole('button', { name: 'Try again' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter');
  expect(await stored().get('a.hart@example.edu')).toBeDefined();
  await row.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await row.waitFor({ state: 'detached' });
  expect(await stored().get('a.hart@example.edu')).toBeUndefined();

  await page.getByRole('button', { name: 'Try again: nobody@example.edu' }).click();
  await page.getByRole('button', { name: 'This person asked us' }).click();
  await page.getByText('An address appears here when mail to it comes back.').waitFor();
});

it('shows an address that came back again with the day of its next try', async () => {
  await suppress('a.hart@example.edu', 'bounce');
  const page = await returnedMail();
  await page.getByRole('button', { name: /Try again: a\.hart/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
  await page.getByText('An address appears here when mail to it comes back.').waitFor();
  const at = new Date(Date.now() + 1_000).toISOString();
  await stored().add('a.hart@example.edu', { reason: 'bounce', at, mailingUid: 'mailing-2' });
  await page.reload();
  await page.getByText(/Try again from \d{4}-\d\d-\d\d/).waitFor();
  expect(await page.getByRole('button', { name: /Try again:/ }).count()).toBe(0);
});
