import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { asks } from '#shared/asks/asks.contract';
import { emergencybroadcast } from '#shared/emergency/emergencybroadcast.contract';
import { addDays, dayIn } from '#shared/kernel/zone';
import { posts } from '#shared/posts/posts.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open } from '#test/support/browser/browser';
import { storeEntry } from '#test/support/college/account';
import { collegePerson, storePerson, storeSettings } from '#test/support/college/people';
import { audience } from '#test/support/records/posts';
import { deviceScreens, stored } from '#test/web/screens/own-device/device-screens';

const inDays = (days: number) => addDays(dayIn('Australia/Sydney', new Date()), days);
const secret = 'Canary peanuts';
const ofMia = (is: object = {}) => [
  { userUid: 'u-mia', status: 'active' as const, restricted: false, ...is },
];
let campUid = '';

/** Two households of Mia, a carer whose link is restricted, and a teacher who goes along. */
const { screens, ownDevice } = deviceScreens(async (college) => {
  const { ask, objects, records } = college;
  const page = 'https://pay.example.edu/?a={amount}&r={reference}';
  await storeSettings(records, { payment_page: page });
  const carer = { type: 'affiliate' as const, is_carer: true };
  const staff = { type: 'faculty' as const, groups: ['y7'] };
  for (const person of [
    { username: 'mia', firstname: 'Mia', surname: 'Hale', groups: ['y7'], studentNumber: '1001' },
    { username: 'o.other', firstname: 'Otis', surname: 'Hale', ...carer, children: ofMia() },
    { username: 'r.rest', ...carer, children: ofMia({ restricted: true }) },
    { username: 't.teach', firstname: 'Tess', surname: 'Bell', ...staff },
    { username: 'h.help', firstname: 'Hal', surname: 'Moss', ...staff, groups: [] },
  ]) {
    const student = person.username === 'mia' ? { type: 'student' as const } : {};
    await storePerson(records, collegePerson({ ...person, ...student }));
  }
  await storeEntry(college, 'Camp', {
    userUid: 'u-o.other',
    type: 'payment',
    date: '2026-05-03',
    cents: 12_000,
    reference: 'CAMP7-1001',
  });
  objects.set(`media/main/${'b'.repeat(64)}-450x320.png`, Buffer.alloc(1));
  const made = await ask('e.editor', posts.create, {
    title: 'Camp of Year 7',
    content_html: '<p>Two nights.</p>',
    type: 'notice',
    published: true,
    publish_start: new Date(Date.now() - 60_000).toISOString(),
    publish_end: 'INDEFINITE',
    sort_order: 5,
    group_list: { ...audience('CARERS', 'STUDENTS', 'STAFF'), groups: ['y7'] },
    featured_img_url: `main/${'b'.repeat(64)}-450x320.png`,
    ask: {
      by: inDays(5),
      rule: 'any_carer',
      helper_usernames: ['t.teach', 'h.help'],
      payment: { cents: 12_000, code: 'CAMP7' },
      questions: [
        { questionUid: 'goes', text: 'May your child go?', kind: 'yes-no', goes: true },
        { questionUid: 'health', text: 'Allergies?', kind: 'school-only', required: false },
      ],
    },
  });
  campUid = made.postUid;
});
const notice = () => `/notices/notice_details/${campUid}`;
const leaving = 'Confidential answers open only with internet: open or print them';
const onPhone = { width: 375, height: 800 };
const onPhoneOf = async (person: string, path: string): Promise<Page> => {
  const page = await open(await screens.as(person), path);
  await page.setViewportSize(onPhone);
  return page;
};
const card = (page: Page) => page.getByRole('region', { name: 'Your answer' });

/** Answers for Mia as her carer: each test begins with the records of the scene. */
async function answer(): Promise<void> {
  const { ask } = screens.college;
  const { text } = await ask('c.carer', asks.get, { askUid: campUid });
  const answers = [{ subject: 'c:u-mia', values: { goes: 'yes', health: secret } }];
  await ask('c.carer', asks.answer, { askUid: campUid, text, answers });
}

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
  expect(await page.getByRole('link', { name: 'Answers' }).count()).toBe(0);
  expect(await card(page).count()).toBe(0);
  expect(await page.getByText('Camp of Year 7').count()).toBe(0);
});

it('gives a teacher on the bus the roll with what only the school reads, printed and offline', async () => {
  await answer();
  const { context, page } = await ownDevice('t.teach');
  await page.setViewportSize(onPhone);
  await page.goto(notice());
  await page.getByRole('link', { name: 'See who has answered this' }).click();
  await page.getByRole('link', { name: 'Call the roll' }).click();
  await page.getByText('0 of 1 here').waitFor();
  // A thumb on a moving bus: the row is high, its box large, and its end ticks too.
  const row = page.getByText('Mia Hale').locator('xpath=ancestor::label');
  expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(56);
  expect((await row.boundingBox())?.width).toBeGreaterThan(300);
  await page.locator('.MuiAlert-root').getByText(leaving).waitFor();
  await page.getByRole('button', { name: 'Show confidential answers (Allergies?)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Why do you open the confidential answers?' });
  await dialog.getByText('1 person who goes: Allergies?').waitFor();
  expect(await dialog.getByRole('radio').first().getAttribute('value')).toBe('emergency');
  expect(await dialog.getByRole('button', { name: 'Show the answers' }).isDisabled()).toBe(true);
  await dialog.getByRole('radio', { name: 'During the day' }).check();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Show the answers' }).click();
  await page.getByText(`Allergies? ${secret}`).waitFor();
  await page.getByRole('checkbox', { name: 'Mia Hale' }).check();
  await page.getByText('1 of 1 here').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Clear the ticks' }).click();
  await page.getByText('0 of 1 here').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('1 of 1 here').waitFor();

  await expect.poll(() => stored(page)).toContain('"ticks"');
  expect(await stored(page)).not.toContain('Canary');
  await context.setOffline(true);
  await page.getByText('Your ticks are safe on this device for 24 hours.').waitFor();
  await page
    .getByText('Confidential answers stay until this page closes.', { exact: false })
    .waitFor();
  await page.reload();
  await page.getByText('1 of 1 here').waitFor();
  expect(await page.getByText(secret).count()).toBe(0);
  await page.getByText('Confidential answers open only with internet.').waitFor();
  const show = page.getByRole('button', { name: 'Show confidential answers (Allergies?)' });
  expect(await show.isDisabled()).toBe(true);
  await context.setOffline(false);
  await expect.poll(() => show.isDisabled()).toBe(false);
});

it('prints the roll with its day, who printed it and boxes to tick, without the school’s banner', async () => {
  await answer();
  const message = 'The oval is closed.';
  await screens.college.ask('a.admin', emergencybroadcast.update, { status: true, message });
  const page = await onPhoneOf('t.teach', `/asks/${campUid}/roll`);
  await page.getByRole('region', { name: 'Emergency broadcast' }).waitFor();
  await page.getByText('The ticks stay only while this page is open.', { exact: false }).waitFor();
  await page.context().setOffline(true);
  await page.getByText('Keep this page open: this device does not store the ticks.').waitFor();
  await page.context().setOffline(false);
  const printed = page.getByText(/^Printed on \w+ \d+ \w+ \d{4}, \d+:\d\d [ap]m, by Tess Bell\./);
  await printed.waitFor({ state: 'attached' });
  expect(await printed.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  await printed.waitFor();
  expect(await page.getByText('Destroy after the day.').count()).toBe(0);
  const missing = page.getByText(/^Confidential answers \(Allergies\?\) are not on this sheet\./);
  expect(await missing.isVisible()).toBe(true);
  expect(await page.getByText('1 child', { exact: true }).isVisible()).toBe(true);
  expect(await page.getByText('0 of 1 here').isVisible()).toBe(false);
  expect(await page.getByText(/^Counted by\s+at/).isVisible()).toBe(true);
  expect(await page.getByText('The school: (02) 5550 0100').isVisible()).toBe(true);
  for (const head of ['Here', 'Bus', 'There', 'Back']) {
    expect(await page.getByText(head, { exact: true }).isVisible()).toBe(true);
  }
  expect(await page.locator('.to-tick').isVisible()).toBe(true);
  // All boxes of a person are of one kind.
  expect(await page.locator('.MuiCheckbox-root').isVisible()).toBe(false);
  expect(await page.getByText(message).filter({ visible: true }).count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);

  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: /^Show confidential answers/ }).click();
  await page.getByRole('dialog').getByRole('radio', { name: 'In an emergency' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Show the answers' }).click();
  await page.getByText(`Allergies? ${secret}`).waitFor();
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByText(`Allergies? ${secret}`).isVisible()).toBe(true);
  await page.getByText('Destroy after the day.').waitFor();
  expect(await missing.count()).toBe(0);
});

it('stores the ticks once the teacher says on the roll that nobody else uses the device', async () => {
  await answer();
  const page = await onPhoneOf('t.teach', `/asks/${campUid}/roll`);
  await page.getByRole('checkbox', { name: 'Mia Hale' }).check();
  expect(await stored(page)).not.toContain('"ticks"');
  await page.getByRole('button', { name: 'Only I use this device' }).click();
  await page.getByText(/^Names and ticks stay on this device for 24 hours/).waitFor();
  await expect.poll(() => stored(page)).toContain('"ticks":{"c:u-mia":true}');
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it.each([
  ['/asks', 'The list of answers', undefined],
  ['answers', 'The answers to this notice or event', 'All answers'],
  ['roll', 'The roll of this notice or event', 'Answers'],
])('names what could not be loaded, why, and the way back: %s', async (at, what, back) => {
  const path = at === '/asks' ? at : `/asks/${campUid}${at === 'roll' ? '/roll' : ''}`;
  const page = await onPhoneOf('t.teach', '/notices');
  await page.getByRole('link', { name: 'Camp of Year 7' }).waitFor();
  await page.route(/\/api\/asks/, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(path);
  const fault = 'couldn’t be loaded. The portal has a fault. Try again in a minute.';
  await page.getByText(`${what} ${fault}`).waitFor();
  if (back) await page.getByRole('link', { name: back, exact: true }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.context().setOffline(true);
  await page.getByText(`${what} can be read when you are online.`, { exact: false }).waitFor();
  if (back) await page.getByRole('link', { name: back, exact: true }).waitFor();
  await page.unroute(/\/api\/asks/);
  // What failed loads again without a press.
  await page.context().setOffline(false);
  await page.getByText('Camp of Year 7').first().waitFor();
});

it.each([
  ['/asks/nothing', 'There is no report'],
  ['/asks/nothing/roll', 'There is no roll'],
])('offers at %s, where nothing is, the answers that are there', async (path, title) => {
  const page = await onPhoneOf('t.teach', path);
  await page.getByText(title).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('link', { name: 'Answers' }).click();
  await page.getByRole('link', { name: 'Camp of Year 7' }).waitFor();
});

it('lists answers to a helper who reads no post that asks, from Notices', async () => {
  const page = await onPhoneOf('h.help', notice());
  await page.getByText('This notice is not available').waitFor();
  await page.getByRole('link', { name: 'Answers' }).waitFor();
  await page.goto('/notices');
  await page.getByRole('link', { name: 'Answers' }).click();
  await page.getByRole('heading', { name: 'Answers' }).waitFor();
  await page.getByRole('link', { name: 'Camp of Year 7' }).waitFor();
  await page.getByText('What ends last is first.', { exact: false }).waitFor();
  await page.getByText(/^Last day \d+ \w+ \d{4}$/).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('link', { name: 'Camp of Year 7' }).click();
  await page.getByText(/answered$/).waitFor();
});

it('reports to the editor without what only the school reads, and proves the words of a removed post', async () => {
  await answer();
  const page = await onPhoneOf('e.editor', `/asks/${campUid}`);
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

  await screens.college.ask('a.admin', posts.remove, { postUid: campUid });
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
  await dialog.getByText('For proof').click();
  await dialog.getByText(/^SHA-256 of what was agreed: [0-9a-f]{64}$/).waitFor();
  expect(await dialog.getByText(/Canary/).count()).toBe(0);
  expect(await faultsInEveryLook(page)).toEqual([]);
});
