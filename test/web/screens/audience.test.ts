import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AudienceDesk, audienceDesk, audienceOf } from '#test/web/components/audience/desk';
import { openEditor } from '#test/web/support/post-editor';

let desk: AudienceDesk;
beforeAll(async () => {
  desk = await audienceDesk();
  const subjects = ['Maths', 'Art', 'Music', 'History', 'Science'];
  for (let n = 0; n < 490; n += 1) {
    const groupname = `${subjects[n % 5]} ${7 + (n % 6)}-${String(n).padStart(3, '0')}`;
    const { groups } = desk.screens.server.state.publishing;
    groups.push({ groupUid: `k${n}`, groupname, grouptype: 'Class' });
  }
});
afterAll(() => desk.screens.close());

const chips = (page: Page) =>
  page.getByRole('list', { name: 'Chosen groups' }).getByRole('button').allTextContents();
const panel = (page: Page) => page.getByRole('region', { name: 'Who will see this' });
const total = (page: Page) => panel(page).getByRole('status');

/** Goes on with Tab until something has the focus. */
async function tabTo(page: Page, wanted: Locator) {
  for (let presses = 0; presses < 120; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not lead to ${wanted}`);
}

describe('the group picker', () => {
  it('chooses among 500 groups with the keyboard alone', async () => {
    const { page, close } = await desk.editorOn();
    await page.getByRole('checkbox', { name: 'Carers' }).focus();
    await page.keyboard.press('Space');
    await page.getByText('Carers of the whole school.').waitFor();

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

    await page
      .getByText('Carers of Music 9-002, Music 9-032, Music 9-062 and Music 9-092.')
      .waitFor();
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
    await close();
  });

  it('shows a dozen of the chosen groups, and the others when asked', async () => {
    const { page, close } = await desk.editorOn();
    await page.getByRole('checkbox', { name: 'Staff' }).check();
    await page.getByRole('button', { name: /^Class/ }).click();
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
    await close();
  });

  it('asks who is meant when only groups are chosen, and says that 500 are the most', async () => {
    const { page, close } = await desk.editorOn();
    await page.getByRole('button', { name: /^Year level/ }).click();
    await page.getByRole('button', { name: 'Select all 6' }).click();
    await page.getByText('Choose who in these groups: students, carers, staff.').waitFor();
    expect(await chips(page)).toEqual([7, 8, 9, 10, 11, 12].map((year) => `Remove Year ${year}`));
    await page.getByRole('button', { name: /^Homeroom/ }).click();
    await page.getByRole('button', { name: 'Select all 4' }).click();
    await page.getByRole('button', { name: /^Class/ }).click();
    await page.getByRole('button', { name: 'Select all 493' }).click();
    await page.getByText('At most 500 groups can be chosen.').waitFor();
    expect(await chips(page)).toHaveLength(10);
    await close();
  });

  it('lets a group that has left the school be taken out', async () => {
    const path = desk.postWith('p10', { group_list: audienceOf(['CARERS'], ['y7', 'long-gone']) });
    const { page, close } = await desk.editorOn(path);
    await page.getByText('Carers of Year 7 and a group that is gone.').waitFor();
    await page.getByRole('button', { name: 'Remove A group that is gone' }).click();
    await page.getByText('Carers of Year 7.').waitFor();
    await close();
  });
});

describe('who will see this', () => {
  it('is counted anew after a change, by user type and by group', async () => {
    const path = desk.postWith('p13', {
      group_list: audienceOf(['STUDENTS', 'CARERS'], ['y7', 'y8']),
    });
    const { page, close } = await desk.editorOn(path);
    await panel(page).getByText('160 people will see this').waitFor();
    const figures = await panel(page).locator('dl > div').allTextContents();
    expect(figures).toEqual(['Students80', 'Carers80', 'Year 780', 'Year 880']);
    await panel(page).getByText('3 people in several of these groups: counted once.').waitFor();
    await panel(page).getByText('2 people without a mail address.').waitFor();
    await panel(page)
      .getByText(/^As of \d+:\d\d [ap]m\.$/)
      .waitFor();
    await page.getByRole('checkbox', { name: 'Staff' }).check();
    await panel(page).getByText('240 people will see this').waitFor();
    await close();
  });

  it('says what Exclude students changes', async () => {
    const list = audienceOf(['STUDENTS', 'CARERS'], ['y7']);
    const { page, close } = await desk.editorOn(
      desk.postWith('p09', { type: 'principal', group_list: list }),
    );
    await panel(page).getByText('80 people will see this').waitFor();
    await page.getByRole('checkbox', { name: 'Exclude students' }).check();
    await panel(page).getByText('40 people will see this').waitFor();
    await panel(page).getByText('Exclude students keeps 40 students out.').waitFor();
    await close();
  });

  it('never shows an answer that was overtaken', async () => {
    const path = desk.postWith('p14', { group_list: audienceOf(['CARERS']) });
    const { page, close } = await desk.editorOn(path);
    await panel(page).getByText('400 people will see this').waitFor();
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
    expect(await total(page).textContent()).toBe('400 people will see this');
    await page.getByRole('checkbox', { name: 'Students' }).check();
    await panel(page).getByText('1,200 people will see this').waitFor();
    await expect.poll(() => isLate, { timeout: 5000 }).toBe(true);
    await page.waitForLoadState('networkidle');
    expect(await total(page).textContent()).toBe('1,200 people will see this');
    await close();
  });

  it('is loud when it is nobody', async () => {
    const { page, close } = await desk.editorOn();
    await panel(page).getByText('Nobody will see this. Please choose who it is for.').waitFor();
    await page.getByRole('checkbox', { name: 'Students' }).check();
    await panel(page).getByText('400 people will see this').waitFor();
    await close();
  });

  it('can be asked again when it could not be counted', async () => {
    const context = await desk.screens.as('e.editor');
    let isDown = true;
    await context.route('**/api/audiences', (route) =>
      isDown ? route.fulfill({ status: 400, json: { userMessage: 'Not now.' } }) : route.continue(),
    );
    const { page } = await openEditor(context, '/admin/edit-notice/p14');
    await panel(page).getByText('Not now.').waitFor();
    isDown = false;
    await panel(page).getByRole('button', { name: 'Try again' }).click();
    await panel(page).getByText('400 people will see this').waitFor();
    await context.close();
  });

  it('answers why a person is in, and says when there is no such person', async () => {
    const { page, close } = await desk.editorOn('/admin/edit-notice/p14');
    const question = page.getByRole('textbox', { name: 'Why is this person in, or not?' });
    await question.fill('mara');
    await page.keyboard.press('Enter');
    await panel(page).getByText('Mara Chen is a carer of a student in Year 7.').waitFor();
    await panel(page).getByText('sees it').waitFor();
    await question.fill('nobody at all');
    await panel(page).getByRole('button', { name: 'Ask' }).click();
    await panel(page).getByText('There is nobody called “nobody at all” at this school.').waitFor();
    // It is a question beside the form: nothing of the post was saved or changed by it.
    expect(await page.getByText('Unsaved changes').count()).toBe(0);
    await close();
  });
});

describe('the checks', () => {
  const checks = (page: Page) => page.getByRole('region', { name: 'Checks before publishing' });

  it('name what may be mended, and are gone when it is', async () => {
    const path = desk.postWith('p18', {
      group_list: audienceOf([]),
      content_html: `<p>Look <img src="/media/main/${'a'.repeat(64)}-40x30.jpg" alt=""></p>`,
    });
    const { page, close } = await desk.editorOn(path);
    await checks(page).getByText('2 things to look at before you save').waitFor();
    await checks(page).getByText('A picture has no description.').waitFor();
    await page.getByRole('checkbox', { name: 'Carers' }).check();
    await checks(page).getByText('One thing to look at before you save').waitFor();
    expect(await checks(page).getByText('Nobody will see this post.').count()).toBe(0);
    await close();
  });

  it('say of a draft when they are meant for', async () => {
    const { page, close } = await desk.editorOn(
      desk.postWith('p19', { published: false, group_list: audienceOf(['STAFF']) }),
    );
    await checks(page).getByText('This is a draft. It is checked for the day').waitFor();
    await checks(page).getByText('Nothing to mend.').waitFor();
    await close();
  });
});
