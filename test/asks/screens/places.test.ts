import { expect, it } from 'vitest';
import { asks } from '#shared/asks/asks.contract';
import { calendar } from '#shared/calendar/calendar.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { audience } from '#test/support/records/posts';
import { inDays, publishAsking } from './asking-notice.ts';

const goes = {
  questionUid: 'goes',
  text: 'May your child go?',
  kind: 'yes-no' as const,
  goes: true,
};
let campUid = '';
let eventUid = '';
const screens = screensWith(async (college) => {
  campUid = await publishAsking(college, {
    title: 'Camp with one place',
    ask: { by: inDays(5), rule: 'any_carer', questions: [{ ...goes, limit: 1 }] },
  });
  const event = await college.ask('e.editor', calendar.create, {
    title: 'Garden day',
    starts_on: inDays(6),
    starts_at: '09:00',
    ends_on: inDays(6),
    ends_at: '12:00',
    group_list: audience('CARERS', 'STUDENTS'),
  });
  eventUid = event.EVENT_ID;
});

it('says how many places are left, and lets a family join the waiting list', async () => {
  const page = await open(await screens.as('c.carer'), `/notices/notice_details/${campUid}`);
  const card = page.getByRole('region', { name: 'Your answer' });
  await card.getByText('1 of 1 place left.').waitFor();
  const [first, second] = ['Mia', 'Ned'];
  await card.getByRole('button', { name: `Yes, ${first} may go` }).click();
  await page.getByText(`Sent. ${first} goes.`).waitFor();
  await card.getByText('The place is taken.').waitFor();
  const ofSecond = card.getByRole('group', { name: second ?? '' });
  await ofSecond.getByRole('button', { name: 'Join the waiting list' }).click();
  await card.getByText(`${second} is number 1 on the waiting list.`).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);

  const report = await open(await screens.as('e.editor'), `/asks/${campUid}`);
  const places = report.getByRole('region', { name: 'Places' });
  await places.getByText('1 of 1').waitFor();
  await report.getByRole('link', { name: 'Call the roll' }).click();
  await report.getByText('0 of 1 here').waitFor();
  await report.getByRole('checkbox', { name: /^Mia/ }).check();
  await report.getByText('1 of 1 here').waitFor();
  expect(await faultsInEveryLook(report)).toEqual([]);
});

it('lets an editor ask about an event, and families answer on its page', async () => {
  const editor = await open(await screens.as('e.editor'), `/calendar/calendar_details/${eventUid}`);
  await editor.getByRole('button', { name: /^Change/ }).click();
  await editor.getByRole('menuitem', { name: 'Ask the readers' }).click();
  await editor.getByRole('checkbox', { name: 'Ask the readers' }).check();
  expect(await faultsInEveryLook(editor)).toEqual([]);
  const questions = [{ ...goes, hint: 'Bring gloves.' }];
  const ask = { by: inDays(3), rule: 'any_carer' as const, questions, consent: 'I may be called.' };
  await screens.college.ask('e.editor', asks.save, { askUid: eventUid, ask });

  const page = await open(await screens.as('c.carer'), `/calendar/calendar_details/${eventUid}`);
  const card = page.getByRole('region', { name: 'Your answer' });
  // One tap agrees to all of the wording, so the card shows all of it.
  for (const words of [
    'Bring gloves.',
    'By answering Yes for a child, you agree:',
    'I may be called.',
  ]) {
    await card.getByText(words).waitFor();
  }
  await card.getByRole('button', { name: 'Yes, Mia may go' }).click();
  await card.getByText('Mia goes.').waitFor();
  await card.getByText('You agreed for Mia:').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('says how many places an answer may need, what is sent, and lets a family need none', async () => {
  const seats = {
    questionUid: 'seats',
    text: 'How many seats?',
    kind: 'number' as const,
    limit: 30,
  };
  const ask = { by: inDays(3), rule: 'each_reader' as const, questions: [seats] };
  await screens.college.ask('e.editor', asks.save, { askUid: eventUid, ask });
  const page = await open(await screens.as('c.carer'), `/calendar/calendar_details/${eventUid}`);
  const card = page.getByRole('region', { name: 'Your answer' });
  await card.getByText('30 of 30 places left.').waitFor();
  await card.getByText('A number from 0 to 9.').waitFor();
  await card.getByLabel('How many seats?').fill('3');
  await card.getByText('To send: 3 places.').waitFor();
  const none = card.getByRole('button', { name: 'We need none' });
  expect(await none.count()).toBe(0);
  await card.getByLabel('How many seats?').fill('0');
  await card.getByText('To send: no place is needed.').waitFor();
  await card.getByLabel('How many seats?').fill('');
  expect(await faultsInEveryLook(page)).toEqual([]);
  await none.click();
  await card.getByText('You have answered.').waitFor();
  await card.getByText('30 of 30 places left.').waitFor({ state: 'detached' });
  expect(await card.getByRole('definition').innerText()).toBe('0');
});
