import { expect, it } from 'vitest';
import { api } from '#shared/api';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { rollUpOf } from '#test/support/records/looks';

const screens = screensWith(async ({ ask, records }) => {
  // The administrator looks at a child of Rosa.
  await ask('a.admin', api.users.get, { username: 'mia' });
  await rollUpOf(records)(new Date(Date.now() + 2 * 3_600_000));
});

it('shows what is stored, who looked by role, mail, devices and the file, and signs out everywhere', async () => {
  const page = await screens.open('c.carer', '/privacy');
  await page.getByRole('heading', { level: 1, name: 'Privacy' }).waitFor();
  const looks = page.getByRole('region', { name: 'Who looked' });
  await looks.getByText('An administrator looked at the profile').waitFor();
  await looks.getByText(/^(Today|Yesterday), between \d+ ([ap]m )?and \d+ [ap]m$/).waitFor();
  await looks.getByText(/^Looks until .* are listed\./).waitFor();
  expect(await looks.getByText('Noor').count()).toBe(0);
  await looks.getByRole('button', { name: 'Me' }).click();
  await looks.getByText('Nobody else has looked at your record.').waitFor();
  await page.getByText('No mail is on record.').waitFor();
  await page.getByText('No calendar outside the portal shows your events.').waitFor();
  await page.getByText('Show all kinds').click();
  await page.getByText(/^Which posts a person opened, and when/).waitFor();
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Licences of the software in this portal' }).click();
  const notices = await opening;
  await notices.getByText(/^react \d+\.\d+\.\d+, MIT$/m).waitFor();
  await notices.close();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Make the file' }).click();
  await expect.poll(() => screens.college.queued.length).toBe(1);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
});
