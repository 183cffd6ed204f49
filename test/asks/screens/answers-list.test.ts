import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { asks } from '#shared/asks/asks.contract';
import { dayIn } from '#shared/kernel/zone';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { dayWords } from '../../../web/src/components/days/dayWords.ts';
import { inDays, publishAsking } from './asking-notice.ts';

let picnicUid = '';
const title = 'Picnic at the lake';
const screens = screensWith(async (college) => {
  picnicUid = await publishAsking(college, {
    title,
    ask: {
      by: inDays(7),
      rule: 'any_carer',
      consent: 'I agree that my child swims in the lake.',
      payment: { cents: 1500, code: 'PICNIC' },
      questions: [
        { questionUid: 'goes', text: 'May your child come?', kind: 'yes-no', goes: true, limit: 3 },
        { questionUid: 'lunch', text: 'Lunch', kind: 'choice', options: ['Rolls', 'Rice salad'] },
        { questionUid: 'health', text: 'Allergies?', kind: 'school-only', required: false },
      ],
    },
  });
  await publishAsking(college, {
    title: 'The plan of the year',
    ask: { by: inDays(5), rule: 'any_carer' },
  });
  const own = await college.ask('c.carer', asks.get, { askUid: picnicUid });
  const subject = own.subjects[0]?.subject ?? '';
  const answers = [{ subject, values: { goes: 'yes', lunch: 'Rolls', health: 'Canary nuts' } }];
  await college.ask('c.carer', asks.answer, { askUid: picnicUid, text: own.text, answers });
});
const day = (days: number): string => dayWords(inDays(days), dayIn('Australia/Sydney', new Date()));
const allAnswers = (page: Page) => page.getByRole('link', { name: 'All answers', exact: true });

it('lists what closes last first, by the day of the row, and counts who has answered when asked', async () => {
  const page = await screens.open('e.editor', '/asks');
  await page.getByRole('heading', { name: 'All answers', level: 1 }).waitFor();
  expect(await page.title()).toMatch(/^All answers – /);
  const rows = page.getByRole('row').filter({ has: page.getByRole('link') });
  await rows.first().waitFor();
  expect(await rows.allInnerTexts()).toEqual([
    expect.stringContaining('The plan of the year'),
    expect.stringContaining(title),
  ]);
  await rows
    .nth(0)
    .getByText(`Closes on ${day(19)}`)
    .waitFor();
  const why = `Due by ${day(5)}, and 14 days more to say “I have read this”`;
  await rows.nth(0).getByText(why).waitFor();
  await rows
    .nth(1)
    .getByText(`Closes on ${day(7)}`, { exact: true })
    .waitFor();
  await rows.nth(1).getByText('1 of 3 places taken', { exact: true }).waitFor();
  // A list reads no answers until somebody wants it.
  expect(await page.getByText('answered').count()).toBe(1);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Count who has answered' }).click();
  await rows.nth(0).getByText('0 of 4 answered', { exact: true }).waitFor();
  await rows.nth(1).getByText('1 of 4 answered, 1 of 3 places taken').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^Count/ }).count()).toBe(0);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByText('1 of 4 answered, 1 of 3 places taken').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('names a report from the list while it loads and when it cannot, and leads back to all answers', async () => {
  const page = await screens.open('e.editor', '/asks');
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/\/api\/asks\/[^/]+\/report$/, async (route) => {
    await held;
    await route.fulfill({ status: 500, body: '{}' });
  });
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('heading', { name: title, level: 2 }).waitFor();
  await allAnswers(page).waitFor();
  release();
  await page.getByText('The answers to this notice or event couldn’t be loaded.').waitFor();
  await page.getByRole('heading', { name: title, level: 2 }).waitFor();
  await allAnswers(page).waitFor();
  await page.unroute(/\/api\/asks\/[^/]+\/report$/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText('1 of 4 answered').waitFor();
  expect(await page.getByRole('heading', { name: title, level: 2 }).count()).toBe(1);
  await page.getByRole('link', { name: 'Call the roll' }).click();
  await page.getByRole('link', { name: 'Answers', exact: true }).click();
  await page.getByRole('link', { name: 'Open the notice' }).click();
  await page.getByText('Two nights.').waitFor();
  await page.goBack();
  await allAnswers(page).click();
  await page.getByRole('heading', { name: 'All answers', level: 1 }).waitFor();
});

it('tells an answer from its question, and says who is on paper, what a file has and what is on the roll', async () => {
  const page = await screens.open('e.editor', `/asks/${picnicUid}`);
  await page.getByRole('button', { name: 'Outstanding 3' }).waitFor();
  await page.getByText('A file has the whole list chosen here (Outstanding)').waitFor();
  await page.getByRole('button', { name: 'Of these, ask on paper 1' }).click();
  await page.getByRole('heading', { name: 'Outstanding, ask on paper: 1' }).waitFor();
  await page.getByRole('button', { name: 'Answered 1' }).click();
  await page.getByText('Lunch: Rolls', { exact: true }).waitFor();
  await page.getByText('May your child come? Yes', { exact: true }).waitFor();
  const value = page.getByRole('listitem').getByText('Rolls', { exact: true });
  expect(await value.evaluate((shown) => getComputedStyle(shown).fontWeight)).toBe('600');
  const file = 'A file has the whole list chosen here (Answered) with its answers.';
  await page.getByText(`${file} Confidential answers are in no file.`).waitFor();
  await page
    .getByText('Confidential: “Allergies?”. No report and no file has', { exact: false })
    .waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('link', { name: 'Open them on the roll' }).click();
  await page.getByRole('button', { name: /^Show confidential answers/ }).waitFor();

  const office = await screens.open('a.admin', `/asks/${picnicUid}`);
  await office
    .getByText(/Its author, who saved it last and its helpers open them on the roll/)
    .waitFor();
  expect(await office.getByRole('link', { name: 'Open them on the roll' }).count()).toBe(0);
});

it('says in the editor at once how much it asks, and to which text people agreed', async () => {
  const page = await screens.open('e.editor', `/admin/edit-notice/${picnicUid}`);
  await page.getByText('3 questions, 1 agreement, $15.00, 3 places').waitFor();
  await page.getByText(`Answers until ${day(7)}`).waitFor();
  await page
    .getByText('Anyone who has already answered agreed to the text as it was then.')
    .waitFor();
  await page.getByRole('link', { name: 'See who has answered' }).click();
  await page.getByText('1 of 4 answered').waitFor();
});
