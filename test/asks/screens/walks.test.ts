import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { posts } from '#shared/posts/posts.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { stored } from '#test/web/screens/own-device/device-screens';
import { campScreens, secret } from './camp-screens.ts';

const { screens, campUid, notice, onPhoneOf, answer } = campScreens();
const card = (page: Page) => page.getByRole('region', { name: 'Your answer' });

it('shows both households what each may know: who goes, the own payment, and no health', async () => {
  const page = await onPhoneOf('c.carer', notice());
  await card(page).getByText('$120.00 for each child who goes.').waitFor();
  await card(page).getByText('You pay once, after you have answered', { exact: false }).waitFor();
  const field = card(page).getByRole('textbox', { name: /^Allergies/ });
  await field.waitFor();
  await card(page).getByRole('radio', { name: 'No', exact: true }).check();
  // The school learns nothing about a child who does not go.
  await expect.poll(() => field.count()).toBe(0);
  await card(page).getByText('To send: Mia doesn’t go.').waitFor();
  await card(page).getByRole('radio', { name: 'Yes', exact: true }).check();
  await field.fill(secret);
  await card(page).getByText('To send: Mia goes, $120.00.').waitFor();
  await card(page)
    .getByText(/^Only the school reads this: .*Tess Bell.* It is deleted after/)
    .waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await card(page).getByRole('button', { name: 'Send for Mia' }).click();
  await card(page).getByText('Pay $120.00 with the reference CAMP7-1001.').waitFor();
  const pay = card(page).getByRole('link', { name: 'Open the payment page for Mia' });
  expect(await pay.getAttribute('href')).toBe('https://pay.example.edu/?a=120.00&r=CAMP7-1001');
  await card(page).getByText('Once for Mia, by one of the carers.', { exact: false }).waitFor();
  // Nobody reads back what is sealed, but who wrote it sees that it arrived.
  await card(page)
    .getByText('You have answered. Only the school reads it.', { exact: true })
    .waitFor();
  await card(page)
    .getByText(/^Read by .*Tess Bell.* Deleted after/)
    .waitFor();
  const reference = card(page).getByText('CAMP7-1001.', { exact: true });
  expect((await reference.boundingBox())?.height).toBeLessThan(32);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await card(page).getByRole('button', { name: 'Copy the reference CAMP7-1001' }).click();
  await page.getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('CAMP7-1001');
  expect(await faultsInEveryLook(page)).toEqual([]);
  expect(await stored(page)).not.toContain('Canary');
  await card(page)
    .getByRole('button', { name: /^Change until/ })
    .click();
  await card(page)
    .getByText(/^You have answered this\. Without a new text/)
    .waitFor();
  expect(await page.content()).not.toContain(secret);
  expect(await faultsInEveryLook(page)).toEqual([]);

  const other = await onPhoneOf('o.other', notice());
  await card(other).getByText('Mia goes.').waitFor();
  await card(other)
    .getByText(/^Paid \w+ 3 May$/)
    .waitFor();
  await card(other).getByText('Answered for Mia. Only the person who', { exact: false }).waitFor();
  await card(other).getByText('Call the school to change it.', { exact: false }).waitFor();
  await card(other).getByRole('link', { name: '(02) 5550 0100' }).waitFor();
  expect(await faultsInEveryLook(other)).toEqual([]);
  expect(
    await card(other)
      .getByText(/Canary|Only the school/)
      .count(),
  ).toBe(0);
});

it('asks nothing of a carer whose link is restricted', async () => {
  const page = await onPhoneOf('r.rest', notice());
  await page.getByText('This notice is not available').waitFor();
  // A family has no list of answers.
  expect(await page.getByRole('link', { name: 'All answers' }).count()).toBe(0);
  expect(await card(page).count()).toBe(0);
  expect(await page.getByText('Camp of Year 7').count()).toBe(0);
});

it.each([
  ['/asks/nothing', 'There is no report'],
  ['/asks/nothing/roll', 'There is no roll'],
])('offers at %s, where nothing is, the answers that are there', async (path, title) => {
  const page = await onPhoneOf('t.teach', path);
  await page.getByText(title).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('link', { name: 'All answers' }).click();
  await page.getByRole('link', { name: 'Camp of Year 7' }).waitFor();
});

it('lists answers to a helper who reads no post that asks, from Notices', async () => {
  const page = await onPhoneOf('h.help', notice());
  await page.getByText('This notice is not available').waitFor();
  await page.getByRole('link', { name: 'All answers' }).waitFor();
  await page.goto('/notices');
  await page.getByRole('link', { name: 'All answers' }).click();
  await page.getByRole('heading', { name: 'All answers' }).waitFor();
  await page.getByRole('link', { name: 'Camp of Year 7' }).waitFor();
  await page.getByText('What closes last is first.').waitFor();
  await page.getByText(/^Closes on \w+ \d+ \w+( \d{4})?$/).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('link', { name: 'Camp of Year 7' }).click();
  await page.getByText(/answered$/).waitFor();
});

it('reports to the editor without what only the school reads, and proves the words of a removed post', async () => {
  await answer();
  const page = await onPhoneOf('e.editor', `/asks/${campUid()}`);
  await page.getByText(/^1 of \d answered$/).waitFor();
  await page
    .getByText(/^Families pay \$120\.00 for each child who goes, .* CAMP7- and the/)
    .waitFor();
  await page.getByRole('button', { name: 'Answered 1' }).click();
  await page.getByText('May your child go? Yes').waitFor();
  // The author may open it on the roll: the report says that there is something to open.
  await page.getByText('Allergies? Answered, on the roll only').waitFor();
  expect(await page.getByText(/Canary/).count()).toBe(0);
  expect(await faultsInEveryLook(page)).toEqual([]);

  await screens.college.ask('a.admin', posts.remove, { postUid: campUid() });
  // Before the removal who is outstanding would be reminded.
  await page.getByText(/get a reminder on/).waitFor();
  await page.reload();
  await page.getByText(/^It is not asked any longer/).waitFor();
  expect(await page.getByText(/get a reminder on/).count()).toBe(0);
  await page.getByRole('button', { name: 'Answered 1' }).click();
  await page.getByRole('button', { name: /^Show what was agreed/ }).click();
  const dialog = page.getByRole('dialog');
  const asked = dialog.getByRole('region', { name: 'Questions and answers' });
  await asked.getByText('May your child go?').waitFor();
  expect(await asked.getByRole('term').allInnerTexts()).toEqual([
    'May your child go?',
    'Allergies?',
  ]);
  expect(await asked.getByRole('definition').allInnerTexts()).toEqual([
    'Yes',
    'Answered, on the roll only',
  ]);
  await dialog.getByText('Two nights.').waitFor();
  // With keys alone: Tab stops at it too.
  const proof = dialog.locator('summary', { hasText: 'For proof' });
  const isThere = () => proof.evaluate((part) => part === document.activeElement);
  for (let stops = 0; stops < 8 && !(await isThere()); stops++) await page.keyboard.press('Tab');
  expect(await isThere()).toBe(true);
  await page.keyboard.press('Enter');
  await dialog.getByText(/^SHA-256 of what was agreed: [0-9a-f]{64}$/).waitFor();
  expect(await dialog.getByText(/Canary/).count()).toBe(0);
  expect(await faultsInEveryLook(page)).toEqual([]);
});
