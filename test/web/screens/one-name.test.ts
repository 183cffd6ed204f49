import { describe, expect, it } from 'vitest';
import { screens as allScreens } from '#shared/site/screens';
import { open, screensWith } from '#test/support/browser/browser';
import { emptyLabels } from '#test/support/browser/labels';
import { schoolToday, storeNotice, storeUnexplained } from '#test/support/college/attendance';
import { collegePerson, storePerson, storeSettings } from '#test/support/college/people';
import { mathsGroups, storePupil } from '#test/support/college/pupils';

/** Names as an earlier release stored them: some people have only one of the two. */
const familyOnly = (surname: string) => ({ firstname: '', surname });
const givenOnly = (firstname: string) => ({ firstname, surname: '' });

const screens = screensWith(async (college) => {
  const { records } = college;
  await storeNotice(college, { children: ['mia', 'ned'] });
  await storeUnexplained(college, 'away', 'mia', schoolToday);
  await storeSettings(records, { senior_from: 7 });
  const groups = ['y7', ...mathsGroups];
  const child = { type: 'student' as const, groups, form_run: 'Year 7' };
  await storePerson(
    records,
    collegePerson({ ...child, ...familyOnly('Tala'), username: 'mia', studentNumber: '41' }),
  );
  await storePerson(
    records,
    collegePerson({ ...child, ...givenOnly('Teuila'), username: 'ned', studentNumber: '42' }),
  );
  await storePupil(college, 'pupil', '7');
  const links = ['mia', 'ned'].map((name) => ({
    ...{ userUid: `u-${name}`, status: 'active' as const, restricted: false },
  }));
  const carer = { type: 'affiliate', is_carer: true, children: links } as const;
  await storePerson(
    records,
    collegePerson({ ...carer, ...familyOnly('Sione'), username: 'one.carer' }),
  );
  const staff = { groups: ['y7', ...mathsGroups] };
  await storePerson(
    records,
    collegePerson({
      ...staff,
      ...givenOnly('Lupe'),
      username: 'one.staff',
      capabilities: ['administrator', 'attendance', 'all-students'],
    }),
  );
});

/** Every screen whose address names no record. */
const paths = [...new Set(allScreens.map(({ path }) => path))].filter(
  (path) => !path.includes(':'),
);

describe('people with one name', () => {
  it.each(['one.carer', 'one.staff', 'mia'])(
    'reads no empty label on any screen of %s',
    async (who) => {
      const page = await open(await screens.as(who), '/');
      const found: string[] = [];
      for (const path of paths) {
        await page.goto(new URL(path, page.url()).href);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        for (const fault of await emptyLabels(page)) found.push(`${path}: ${fault}`);
      }
      expect(found).toEqual([]);
    },
  );
});
