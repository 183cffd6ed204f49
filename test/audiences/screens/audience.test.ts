import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { leaveEditor, openEditor, openFromList, showTab } from '#test/support/browser/post-editor';
import { audienceOf, audienceScreens } from '#test/web/components/audience/screen';

const desk = audienceScreens(async ({ put }) => {
  const subjects = ['Maths', 'Art', 'Music', 'History', 'Science'];
  for (let n = 0; n < 490; n += 1) {
    const groupname = `${subjects[n % 5]} ${7 + (n % 6)}-${String(n).padStart(3, '0')}`;
    const group = { groupUid: `k${n}`, groupname, grouptype: 'Class' };
    await put('groups', { pk: 'main', sk: group.groupUid, ...group });
  }
});

const chips = (page: Page) =>
  page.getByRole('list', { name: 'Chosen groups' }).getByRole('button').allTextContents();
const panel = (page: Page) => page.getByRole('region', { name: 'Who will see this' });
const total = (page: Page) => panel(page).getByRole('status');

/** Presses Tab until an element has the focus. */
async function tabTo(page: Page, wanted: Locator) {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted}`);
}

describe('the group picker', () => {
  it('selects among 500 groups with the keyboard only, and limits a choice to 500', async () => {
    const { page } = await desk.editorOn();
    await showTab(page, 'Audience');
    await panel(page)
      .getByText(/Choose who it is for\.$/)
      .waitFor();
    await choosesByKeyboard(page);
    await shortensTheChosen(page);
    await asksForUserType(page);
  });
});

async function choosesByKeyboard(page: Page) {
  await page.getByRole('checkbox', { name: 'Carers' }).focus();
  await page.keyboard.press('Space');
  await page.getByText('Carers of the whole school.').waitFor();
  await panel(page).getByText('1 person will see this').waitFor();

  const classes = page.getByRole('button', { name: /^Class/ });
  await tabTo(page, classes);
  expect(await classes.getAttribute('aria-expanded')).toBe('false');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('searchbox', { name: 'Filter Class' }));
  await page.keyboard.type('music 9-0');
  await page.getByText('4 groups found.').waitFor();
  // Enter in the filter saves nothing.
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('button', { name: 'Select all 4 filtered' }));
  await page.keyboard.press('Space');

  await page.getByText('Music 9-002, Music 9-032, Music 9-062 and Music 9-092: carers.').waitFor();
  expect(await classes.textContent()).toContain('4 of 493 chosen');
  expect(await page.getByRole('alert').count()).toBe(0);
  await page.getByRole('button', { name: 'Remove Music 9-032' }).focus();
  await page.keyboard.press('Enter');
  const next = page.getByRole('button', { name: 'Remove Music 9-062' });
  await expect.poll(() => next.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(await chips(page)).toEqual([
    'Remove Music 9-002',
    'Remove Music 9-062',
    'Remove Music 9-092',
  ]);
  await tabTo(page, page.getByRole('button', { name: 'Clear filtered' }));
  await page.keyboard.press('Enter');
  await page.getByText('Carers of the whole school.').waitFor();
}

/** 12 of the chosen groups are shown, and the others on request. */
async function shortensTheChosen(page: Page) {
  await page.getByRole('searchbox', { name: 'Filter Class' }).fill('science 11');
  await page.getByRole('button', { name: /^Select all \d+ filtered/ }).click();
  const chosen = Number(
    /(\d+) of 493/.exec(
      (await page.getByRole('button', { name: /^Class/ }).textContent()) ?? '',
    )?.[1],
  );
  expect(chosen).toBeGreaterThan(13);
  expect(await chips(page)).toHaveLength(12);
  await page.getByRole('button', { name: `and ${chosen - 12} more` }).click();
  expect(await chips(page)).toHaveLength(chosen);
  await page.getByRole('button', { name: 'Clear all groups' }).click();
  expect(await page.getByRole('list', { name: 'Chosen groups' }).count()).toBe(0);
}

/** Groups alone are no audience, and at most 500 can be chosen. */
async function asksForUserType(page: Page) {
  await page.getByRole('checkbox', { name: 'Carers' }).uncheck();
  await page.getByRole('button', { name: /^Year level/ }).click();
  await page.getByRole('button', { name: 'Select all 6' }).click();
  await page.getByText('Choose who in these groups: students, carers, staff.').waitFor();
  expect(await chips(page)).toEqual([7, 8, 9, 10, 11, 12].map((year) => `Remove Year ${year}`));
  await page.getByRole('button', { name: /^Homeroom/ }).click();
  await page.getByRole('button', { name: 'Select all 4' }).click();
  await page.getByRole('searchbox', { name: 'Filter Class' }).fill('');
  await page.getByRole('button', { name: 'Select all 493' }).click();
  await page.getByText('At most 500 groups can be chosen.').waitFor();
  expect(await chips(page)).toHaveLength(10);
}

describe('the audience panel', () => {
  it('counts by user type and by group after each change, and shows the effect of Exclude students', async () => {
    const path = await desk.postWith('p24', {
      type: 'principal',
      group_list: audienceOf(['STUDENTS', 'CARERS'], ['y7', 'y8']),
    });
    const { page } = await desk.editorOn(path);
    await showTab(page, 'Audience');
    await panel(page).getByText('4 people will see this').waitFor();
    const figures = await panel(page).locator('dl > div').allTextContents();
    expect(figures).toEqual(['Students3', 'Carers1', 'Staff0', 'Year 73', 'Year 83']);
    await panel(page).getByText('2 people in several of these groups: counted once.').waitFor();
    await panel(page).getByText('1 person without an email address.').waitFor();
    await panel(page)
      .getByText(/^As of \d+:\d\d [ap]m\.$/)
      .waitFor();
    const staff = page.getByRole('checkbox', { name: 'Staff' });
    await staff.check();
    await panel(page).getByText('5 people will see this').waitFor();
    await staff.uncheck();
    await page.getByRole('button', { name: 'Remove Year 8' }).click();
    await panel(page).getByText('3 people will see this').waitFor();
    await page.getByRole('checkbox', { name: 'Exclude students' }).check();
    await panel(page).getByText('1 person will see this').waitFor();
    await panel(page).getByText('Exclude students hides this from 2 students.').waitFor();
  });

  it('offers a retry when counting failed, explains who is included, and ignores an outdated answer', async () => {
    const context = await desk.screens.as('e.editor');
    let isDown = true;
    await context.route('**/api/audiences', (route) =>
      isDown ? route.fulfill({ status: 400, json: { userMessage: 'Not now.' } }) : route.continue(),
    );
    const { page } = await openEditor(context, '/admin/edit-notice/p19');
    await showTab(page, 'Audience');
    await panel(page).getByText('Not now.').waitFor();
    isDown = false;
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await panel(page).getByText('9 people will see this').waitFor();
    await explainsWhy(page);
    await ignoresOutdated(page);
  });
});

/** The panel explains why a person is included, and says when the person is unknown. */
async function explainsWhy(page: Page) {
  const question = page.getByRole('textbox', { name: 'Why is this person in, or not?' });
  await question.fill('rosa');
  await page.keyboard.press('Enter');
  await panel(page).getByText('Rosa Hale is a carer, and the post is for all carers.').waitFor();
  await panel(page).getByText('sees it').waitFor();
  await question.fill('nobody at all');
  await panel(page).getByRole('button', { name: 'Ask' }).click();
  await panel(page).getByText('No person with the name “nobody at all” at this school.').waitFor();
  // It is a question beside the form: nothing of the post was saved or changed by it.
  expect(await page.getByText('Unsaved changes').count()).toBe(0);
}

async function ignoresOutdated(page: Page) {
  for (const type of ['Staff', 'Students'])
    await page.getByRole('checkbox', { name: type }).uncheck();
  await panel(page).getByText('1 person will see this').waitFor();
  let isLate = false;
  await page.route('**/api/audiences', async (route) => {
    // Carers and staff are slow, everyone is quick.
    const isSlow = /"STUDENTS","checked":false/.test(route.request().postData() ?? '');
    if (isSlow) await new Promise((later) => setTimeout(later, 1500));
    await route.continue();
    isLate ||= isSlow;
  });
  const slow = page.waitForRequest('**/api/audiences');
  await page.getByRole('checkbox', { name: 'Staff' }).check();
  await slow;
  expect(await total(page).textContent()).toBe('1 person will see this');
  await page.getByRole('checkbox', { name: 'Students' }).check();
  await panel(page).getByText('9 people will see this').waitFor();
  await expect.poll(() => isLate, { timeout: 5000 }).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(await total(page).textContent()).toBe('9 people will see this');
}

describe('the check panel', () => {
  it('lists warnings until they are fixed, and says for which time a draft is checked', async () => {
    await desk.postWith('p25', {
      published: false,
      group_list: audienceOf(['CARERS'], ['y7', 'long-gone']),
    });
    const path = await desk.postWith('p26', {
      group_list: audienceOf([]),
      content_html: `<p>Look <img src="/media/main/${'a'.repeat(64)}-40x30.jpg" alt=""></p>`,
    });
    const { page } = await desk.editorOn(path);
    const checks = page.getByRole('region', { name: 'Checks before publishing' });
    await showTab(page, 'Checks');
    await checks.getByText('2 things to check before you save').waitFor();
    await checks.getByText(/^A picture has no description/).waitFor();
    await showTab(page, 'Audience');
    await page.getByRole('checkbox', { name: 'Carers' }).check();
    await showTab(page, 'Checks');
    await checks.getByText('1 thing to check before you save').waitFor();
    expect(await checks.getByText(/^Nobody will see this post/).count()).toBe(0);

    await leaveEditor(page, { isChanged: true });
    await openFromList(page, 'p25');
    await showTab(page, 'Audience');
    // A group that no longer exists can be removed.
    await page.getByText('Year 7 and a group that is gone: carers.').waitFor();
    await page.getByRole('button', { name: 'Remove A group that is gone' }).click();
    await page.getByText('Year 7: carers.').waitFor();
    await showTab(page, 'Checks');
    await checks.getByText('This is a draft. It is checked for the day').waitFor();
    await checks.getByText('No problems found.').waitFor();
  });
});
