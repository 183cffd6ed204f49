import { expect, it } from 'vitest';
import { answerWith } from '#test/learning/dashboard-answers';
import { open, screensWith } from '#test/support/browser/browser';
import { storeLearning } from '#test/support/college/learning';

const screens = screensWith(storeLearning);

/** What the dashboard of a student reads out, in order: headings, and controls by their names. */
const order = [
  'link Back to the home page',
  'heading Learning dashboard',
  'button Mia Year 7',
  'button Ned Year 8',
  'button Pip Year 9',
  'status',
  'heading Mia HaleYear 7',
  'heading Learning Behaviours',
  'link Learning Behaviours',
  'meter This year',
  'heading Attendance Rate',
  'meter Attendance Rate',
  'heading Verified absences , opens in a new tab',
  'link Verified absences , opens in a new tab',
  'heading Unverified absences , opens in a new tab',
  'link Unverified absences , opens in a new tab',
  'heading Goals and comments',
  'link Goals and comments',
  'link More: Goals / Reflections',
  'heading Academic reports',
  'combobox Report',
  'button Download Report',
  'heading Course results',
  'switch Show comparisons',
  'button Art',
  'button English',
  'button French',
  'button Music',
];

it.each([375, 1280])(
  'reads from the student to the tiles, the reports and the courses at %i px',
  async (width) => {
    const context = await answerWith(await screens.as('c.carer', { width, height: 900 }));
    const page = await open(context, '/parent-dashboard');
    await page.getByRole('list', { name: 'Courses' }).getByRole('button').first().waitFor();
    await page.getByRole('meter', { name: 'Attendance Rate' }).waitFor();
    const main = page.getByRole('main');
    const read = async () =>
      [...(await main.ariaSnapshot()).matchAll(/- '?(\w+)(?: "([^"]+)")?/g)]
        .filter(([, role = '']) =>
          /^(?:link|heading|combobox|status|meter|button|switch)$/.test(role),
        )
        // A course has all its figures in its name.
        .map(([, role, name = '']) =>
          `${role} ${/^(?:Art|English|French|Music)/.exec(name)?.[0] ?? name}`.trim(),
        );
    await expect.poll(read).toEqual(order);

    // Nobody who looks and listens at once is led back up: on a phone all is in one column.
    const regions = await main.getByRole('region').all();
    const tops = await Promise.all(
      regions.map(async (each) => (await each.boundingBox())?.y ?? -1),
    );
    expect(regions.length).toBeGreaterThan(6);
    if (width === 375) expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  },
);
