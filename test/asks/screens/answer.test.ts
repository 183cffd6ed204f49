import { expect, it } from 'vitest';
import { asks } from '#shared/asks/asks.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { inDays, publishAsking } from './asking-notice.ts';

/** A notice that asks carers whether they have read it. */
const medicalForm = () => ({
  title: 'Camp: medical form',
  content_html: '<p>Bring the form.</p>',
  ask: { by: inDays(5), rule: 'any_carer' as const },
});
let postUid = '';
let campUid = '';
const screens = screensWith(async (college) => {
  postUid = await publishAsking(college, medicalForm());
  campUid = await publishAsking(college, {
    title: 'Camp in June',
    ask: {
      by: inDays(5),
      rule: 'any_carer',
      questions: [
        { questionUid: 'goes', text: 'May your child go?', kind: 'yes-no', goes: true },
        {
          questionUid: 'bring',
          text: 'What do you bring?',
          kind: 'several',
          options: ['Tent', 'Rope'],
        },
      ],
    },
  });
});
const notice = () => `/notices/notice_details/${postUid}`;
const stateOf = async (who: string) =>
  (await screens.college.ask(who, asks.get, { askUid: postUid })).state;

it('lets a carer answer on the notice, to which Home leads, and take it back', async () => {
  const context = await screens.as('c.carer');
  const home = await open(context, '/');
  await home.getByText('Please answer by', { exact: false }).first().waitFor();
  // Nobody can have read it yet.
  expect(await home.getByRole('button', { name: /^I have read this/ }).count()).toBe(0);
  await home.getByRole('link', { name: /^Open notice ?: Camp: medical form$/ }).click();
  await home.waitForURL(`**${notice()}`);
  const opened = home.getByRole('region', { name: 'Your answer' });
  await opened.getByRole('button', { name: 'I have read this' }).click();
  await home.getByText('Sent.').waitFor();
  expect(await stateOf('c.carer')).toBe('done');
  await home.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => stateOf('c.carer')).toBe('waiting');

  const page = await open(context, notice());
  const box = page.getByRole('region', { name: 'Your answer' });
  await box.getByText('For Mia, Ned and Pip. This gives no consent', { exact: false }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await box.getByRole('button', { name: 'I have read this' }).click();
  await box.getByText('You have read this for Mia, Ned and Pip').waitFor();
  expect(await page.getByText('See who has answered this').count()).toBe(0);
  // A short notice asks once, at its end.
  expect(await page.getByRole('button', { name: /^(Go to|See) the answer/ }).count()).toBe(0);

  const student = await screens.open('s.student', notice());
  await student.getByText('Bring the form.').waitFor();
  expect(await student.getByRole('region', { name: 'Your answer' }).count()).toBe(0);
});

it('shows above a long notice the way to the answer at its end, on a phone', async () => {
  const content_html = `<p>${'Bring the form, signed by the doctor. '.repeat(30)}</p>`;
  const long = { ...medicalForm(), content_html };
  const longUid = await publishAsking(screens.college, long);
  const page = await screens.open('c.carer', `/notices/notice_details/${longUid}`);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.getByRole('button', { name: 'Go to the answer' }).click();
  const card = page.getByRole('region', { name: 'Your answer' });
  await card.getByRole('button', { name: 'Add the due date to my calendar' }).waitFor();
  await expect.poll(async () => ((await card.boundingBox())?.y ?? 800) < 800).toBe(true);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await card.getByRole('button', { name: 'I have read this' }).click();
  await page.getByRole('button', { name: 'See the answer' }).waitFor();
});

it('does not send an answer without a connection, and says why', async () => {
  const page = await screens.open('c.carer', notice());
  const card = page.getByRole('region', { name: 'Your answer' });
  const act = card.getByRole('button', { name: 'I have read this' });
  await act.waitFor();
  await page.context().setOffline(true);
  await card.getByText('Needs internet').waitFor();
  expect(await act.isDisabled()).toBe(true);
  await page.context().setOffline(false);
  await card.getByText('Needs internet').waitFor({ state: 'detached' });
  expect(await act.isDisabled()).toBe(false);
});

it('reports to the author who is outstanding, and records paper and telephone', async () => {
  const page = await screens.open('e.editor', notice());
  await page.getByRole('link', { name: 'See who has answered this' }).click();
  await page.getByText('0 of 4 answered').waitFor();
  const list = page.getByRole('region', { name: 'Names' });
  await list.getByRole('heading', { name: 'Outstanding: 4' }).waitFor();
  await list.getByText('No carer may act in the portal. Ask on paper.').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await list.getByRole('button', { name: 'Record an answer: Tomás Li' }).click();
  await page.getByRole('menuitem', { name: 'On paper' }).click();
  await page.getByText('1 of 4 answered').waitFor();
  await page.getByText('Recorded for Tomás Li.').waitFor();
  await list.getByRole('button', { name: 'Answered 1' }).click();
  await list.getByText('On paper, Ines Marsh', { exact: false }).waitFor();
  await list.getByRole('button', { name: 'Take back: Tomás Li' }).click();
  await page.getByText('0 of 4 answered').waitFor();
});

it('asks in the editor by a day and a rule, and again only by choice', async () => {
  const page = await screens.open('e.editor', `/admin/edit-notice/${postUid}`);
  await page.getByRole('tab', { name: 'Audience' }).click();
  const ask = page.getByRole('checkbox', { name: 'Ask the readers' });
  await ask.waitFor();
  expect(await ask.isChecked()).toBe(true);
  const { subjects, text } = await screens.college.ask('c.carer', asks.get, { askUid: postUid });
  const answers = subjects.map(({ subject }) => ({ subject }));
  await screens.college.ask('c.carer', asks.answer, { askUid: postUid, text, answers });
  await page.getByRole('radio', { name: 'Each carer' }).check();
  await page.getByRole('checkbox', { name: 'Ask everyone again after this change' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Notice saved successfully.').waitFor();
  expect(await stateOf('c.carer')).toBe('waiting');
  await ask.uncheck();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => stateOf('c.carer').catch(() => 'gone')).toBe('gone');
});

it('asks questions for each child, on a phone, and changes an answer', async () => {
  const page = await screens.open('c.carer', `/notices/notice_details/${campUid}`);
  await page.setViewportSize({ width: 375, height: 800 });
  const card = page.getByRole('region', { name: 'Your answer' });
  const mia = card.getByRole('group', { name: 'Mia', exact: true });
  await mia.getByRole('radio', { name: 'Yes' }).check();
  await mia.getByRole('checkbox', { name: 'Tent' }).check();
  await card.getByRole('button', { name: 'Same for Ned' }).click();
  await card.getByRole('button', { name: 'Send for Mia, Ned and Pip' }).click();
  await card.getByText('Please answer this question.').first().waitFor();
  await card.getByRole('button', { name: 'Same for Pip' }).click();
  await card.getByText('To send: Mia goes, Ned goes, Pip goes.').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await card.getByRole('button', { name: 'Send for Mia, Ned and Pip' }).click();
  await page.getByText('Sent. Mia goes. Ned goes. Pip goes.').waitFor();
  // Who sent it reads what arrived, for each child.
  expect(await card.getByRole('definition').allInnerTexts()).toEqual(['Tent', 'Tent', 'Tent']);
  await card
    .getByRole('button', { name: /^Change until/ })
    .first()
    .click();
  await card.getByRole('radio', { name: 'No' }).check();
  await card.getByRole('button', { name: 'Send for Mia' }).click();
  await card.getByText('Mia doesn’t go.').waitFor();

  const report = await screens.open('e.editor', `/asks/${campUid}`);
  await report.getByText('Yes: 2 · No: 1').waitFor();
  await report.getByRole('button', { name: 'Answered 3' }).click();
  await report.getByText('What do you bring? Tent').first().waitFor();
  await report
    .getByRole('button', { name: /^Show what was agreed/ })
    .first()
    .click();
  const asked = report.getByRole('dialog').getByRole('region', { name: 'Questions and answers' });
  await asked.getByText('May your child go?').waitFor();
  expect(await faultsInEveryLook(report)).toEqual([]);
});

it('opens the report at its address of release 1.6.0', async () => {
  const page = await screens.open('e.editor', `/notices/acknowledgements/${postUid}`);
  await page.waitForURL(`**/asks/${postUid}`);
});
