import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { asks } from '#shared/asks/asks.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { collegePerson, storePerson, storeSettings } from '#test/support/college/people';
import { inDays, publishAsking } from './asking-notice.ts';

const secret = 'Canary walnuts';
const agreement = 'I agree that my child swims in the lake.';
const children = [
  ['mia', 'Mia', 'y7', '1001'],
  ['ned', 'Ned', 'y8', '1002'],
] as const;
const links = children.map(([name]) => ({
  userUid: `u-${name}`,
  status: 'active' as const,
  restricted: false,
}));
let picnicUid = '';

/** Rosa and Otis are carers of Mia and Ned. */
const screens = screensWith(async (college) => {
  const { records } = college;
  const page = 'https://pay.example.edu/?a={amount}&r={reference}';
  await storeSettings(records, { payment_page: page });
  for (const [username, firstname, year, studentNumber] of children) {
    const child = { username, firstname, surname: 'Hale', groups: [year], studentNumber };
    await storePerson(records, collegePerson({ ...child, type: 'student' }));
  }
  for (const [username, firstname] of [
    ['c.carer', 'Rosa'],
    ['o.other', 'Otis'],
  ] as const) {
    const carer = { username, firstname, surname: 'Hale', children: links };
    await storePerson(records, collegePerson({ ...carer, type: 'affiliate', is_carer: true }));
  }
  picnicUid = await publishAsking(college, {
    title: 'Picnic at the lake',
    content_html: `<p>${'We meet at the boat house. '.repeat(40)}</p>`,
    ask: {
      by: inDays(5),
      rule: 'any_carer',
      consent: agreement,
      payment: { cents: 1500, code: 'PICNIC' },
      questions: [
        { questionUid: 'goes', text: 'May your child come?', kind: 'yes-no', goes: true },
        {
          questionUid: 'lunch',
          text: 'Lunch',
          hint: 'We eat at noon.',
          kind: 'choice',
          options: ['Rolls', 'Rice salad'],
        },
        {
          questionUid: 'health',
          text: 'Allergies or medicine?',
          kind: 'school-only',
          required: false,
        },
      ],
    },
  });
});
const card = (page: Page) => page.getByRole('region', { name: 'Your answer' });
const noticeOf = async (person: string): Promise<Page> => {
  const page = await open(await screens.as(person), `/notices/notice_details/${picnicUid}`);
  await page.setViewportSize({ width: 375, height: 800 });
  return page;
};

/** Answers for both children as Rosa: each test begins with the records of the scene. */
async function answer(): Promise<void> {
  const { ask } = screens.college;
  const { text } = await ask('c.carer', asks.get, { askUid: picnicUid });
  const values = { goes: 'yes', lunch: 'Rolls' };
  const answers = [
    { subject: 'c:u-mia', values: { ...values, health: secret } },
    { subject: 'c:u-ned', values },
  ];
  await ask('c.carer', asks.answer, { askUid: picnicUid, text, answers });
}

it('says whose each question is, what was copied and what sending agrees to', async () => {
  const page = await noticeOf('c.carer');
  await card(page)
    .getByText('You pay after you have answered: then each child has its own reference.')
    .waitFor();
  await card(page).getByText('By sending Yes, you agree for Mia and Ned:').waitFor();
  const copies = card(page).getByRole('button', { name: 'Same for Ned' });
  // There is nothing to copy yet.
  expect(await copies.count()).toBe(0);
  await card(page)
    .getByRole('radiogroup', { name: 'Mia: May your child come?' })
    .getByRole('radio', { name: 'Yes' })
    .check();
  await card(page)
    .getByRole('radiogroup', { name: 'Mia: Lunch' })
    .getByRole('radio', { name: 'Rolls' })
    .check();
  await card(page).getByLabel('Mia: Allergies or medicine? (optional)').fill(secret);
  const ned = card(page).getByRole('group', { name: 'Ned', exact: true });
  await card(page).getByText('By sending, you agree for Mia:').waitFor();
  await copies.click();
  // What Ned has now is not replaced again, and the focus stays with his questions.
  expect(await copies.count()).toBe(0);
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Ned');
  await ned.getByText('Copied from Mia. Allergies or medicine: please write Ned’s own.').waitFor();
  const own = ned.getByLabel('Ned: Allergies or medicine? (optional)');
  expect(await own.inputValue()).toBe('');
  expect(await ned.evaluate((part) => getComputedStyle(part).borderTopWidth)).toBe('1px');
  await card(page).getByText('By sending, you agree for Mia and Ned:').waitFor();
  await card(page).getByText(agreement).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await card(page).getByText('“Allergies or medicine?”: nothing is written for Ned.').waitFor();
  await own.fill('Nuts');
  await card(page).getByText('nothing is written').waitFor({ state: 'detached' });
  await ned.getByText('Copied from Mia.', { exact: true }).waitFor();
  // For whom does not go, nothing is agreed.
  await ned.getByRole('radio', { name: 'No', exact: true }).check();
  await card(page).getByText('By sending, you agree for Mia:').waitFor();
});

it('shows on the card what was sent and agreed, with the sum and each reference, and takes the focus there', async () => {
  const page = await noticeOf('c.carer');
  for (const child of ['Mia', 'Ned']) {
    const part = card(page).getByRole('group', { name: child, exact: true });
    for (const name of ['Yes', 'Rolls']) await part.getByRole('radio', { name }).check();
  }
  await card(page)
    .getByLabel(/^Mia: Allergies/)
    .fill(secret);
  await card(page).getByRole('button', { name: 'Send for Mia and Ned' }).click();
  const confirmed = card(page).getByRole('status').filter({ hasText: 'Mia goes.' });
  await confirmed.getByText(/^Sent today, \d+:\d\d [ap]m\.$/).waitFor();
  const isFocused = () => confirmed.evaluate((part) => part === document.activeElement);
  await expect.poll(isFocused).toBe(true);
  const unpaid = card(page).getByText('Still to pay: $30.00, see below.');
  expect((await unpaid.boundingBox())?.y).toBeGreaterThan(56);

  await card(page).getByText('You agreed for Mia and Ned:').waitFor();
  expect(await card(page).getByText(agreement).count()).toBe(1);
  await card(page).getByText('You have answered. Only the school reads it.').waitFor();
  await card(page).getByText('Nothing written.').waitFor();
  await card(page).getByText('To pay for Mia and Ned: $30.00').waitFor();
  await card(page).getByText('One payment for each child, with its own reference.').waitFor();
  expect(await card(page).getByText(/^Pay /).allInnerTexts()).toEqual([
    'Pay $15.00 for Mia with the reference PICNIC-1001.',
    'Pay $15.00 for Ned with the reference PICNIC-1002.',
  ]);
  expect(await faultsInEveryLook(page)).toEqual([]);

  await card(page)
    .getByRole('button', { name: /^Change until .* for Mia$/ })
    .click();
  const mia = card(page).getByRole('group', { name: 'Mia', exact: true });
  await expect.poll(() => mia.evaluate((part) => part === document.activeElement)).toBe(true);
  await card(page).getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(isFocused).toBe(true);
});

it('asks a carer whose child somebody else answered for to ask before paying, and shows no more', async () => {
  await answer();
  const page = await noticeOf('o.other');
  await card(page).getByText('Mia goes.').waitFor();
  const words = await card(page).innerText();
  expect(words).toContain('Another carer may have paid already. Please ask the school first.');
  expect(words).toContain('Who answers for a child who goes agrees to this:');
  expect(words).toContain(agreement);
  expect(words).toContain('If it is not paid: $15.00 for Mia, with the reference PICNIC-1001.');
  expect(words).toContain('If it is not paid: $15.00 for Ned, with the reference PICNIC-1002.');
  expect(words.match(/Call the school to change it\./g)).toHaveLength(1);
  expect(words).toContain(
    'Answered for Mia and Ned. Only the person who answered and the school see the answers.',
  );
  for (const hidden of [
    /\bPay \$/,
    /To pay/,
    /Sent /,
    /agreed/,
    /Lunch|Rolls/,
    /Allergies|Canary/,
  ]) {
    expect(words).not.toMatch(hidden);
  }
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('says until when something is asked while it loads, if it can’t be loaded and offline', async () => {
  const context = await screens.as('o.other');
  const page = await open(context, '/');
  const reads = new RegExp(`/api/asks/${picnicUid}`);
  await page.route(reads, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`/notices/notice_details/${picnicUid}`);
  const due = card(page).getByRole('heading', { name: /^Answers until \w+ \d+ \w+$/ });
  await due.waitFor();
  await card(page)
    .getByText(/^What the school asks couldn’t be loaded\./)
    .waitFor();
  await card(page)
    .getByText(/^If you have answered already, your answer is kept\./)
    .waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await context.setOffline(true);
  await card(page)
    .getByText(/^What the school asks can be read when you are online\./)
    .waitFor();
  await due.waitFor();
  await context.setOffline(false);
  await page.unroute(reads);
  let answers: (() => void) | undefined;
  const held = new Promise<void>((resolve) => (answers = resolve));
  await page.route(reads, async (route) => {
    await held;
    await route.continue();
  });
  await page.reload();
  await card(page).getByText('Loading what the school asks…').waitFor();
  await due.waitFor();
  expect((await card(page).boundingBox())?.height).toBeGreaterThan(350);
  answers?.();
  await card(page).getByRole('button', { name: 'Send for Mia and Ned' }).waitFor();
});

it('shows what was agreed: each question once with its answer, and the consent with its time', async () => {
  await answer();
  const page = await open(await screens.as('e.editor'), `/asks/${picnicUid}`);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('button', { name: 'Answered 2' }).click();
  await page.getByRole('button', { name: 'Show what was agreed: Mia Hale' }).click();
  const dialog = page.getByRole('dialog', { name: 'What was agreed' });
  const asked = dialog.getByRole('region', { name: 'Questions and answers' });
  await asked.getByText('Lunch').waitFor();
  expect(await asked.getByRole('term').allInnerTexts()).toEqual([
    'May your child come?',
    'Lunch\nWe eat at noon.',
    'Allergies or medicine?',
  ]);
  expect(await asked.getByRole('definition').allInnerTexts()).toEqual([
    'Yes',
    'Rolls',
    'Choices: Rolls · Rice salad',
    'Answered, on the roll only',
  ]);
  const consent = dialog.getByRole('region', { name: 'Consent' });
  await consent.getByText(agreement).waitFor();
  const when = `\\w+ \\d+ \\w+ ${inDays(0).slice(0, 4)}, \\d+:\\d\\d [ap]m`;
  await consent.getByText(new RegExp(`^Agreed by Rosa Hale for Mia Hale on ${when}\\.$`)).waitFor();
  // On a phone it is a screen of its own.
  expect(await dialog.boundingBox()).toMatchObject({ x: 0, y: 0, width: 375, height: 800 });
  expect(await faultsInEveryLook(page)).toEqual([]);

  // In the dark a dialog has an edge.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  const edge = () => dialog.evaluate((it) => getComputedStyle(it).outlineWidth);
  await expect.poll(edge).toBe('1px');
  await page.emulateMedia({ colorScheme: 'light', media: 'print' });
  await dialog.getByText(/^SHA-256 of what was agreed:/).waitFor();
  expect(await page.getByRole('button', { name: 'Close' }).isVisible()).toBe(false);
  expect(await page.getByText('2 of').filter({ visible: true }).count()).toBe(0);
  // What scrolls on the screen is on paper whole.
  const part = dialog.locator('.MuiDialogContent-root');
  expect(await part.evaluate((it) => it.scrollHeight - it.clientHeight)).toBe(0);
});
