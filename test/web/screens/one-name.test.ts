import { describe, expect, it } from 'vitest';
import type { Rights } from '#shared/rights/permissions';
import { screens as allScreens, isAllowed, mayOpen } from '#shared/site/screens';
import { screensWith } from '#test/support/browser/browser';
import { goToScreen, requestsOf } from '#test/support/browser/go';
import { emptyLabels } from '#test/support/browser/looks';
import { schoolToday, storeNotice, storeUnexplained } from '#test/support/college/attendance';
import {
  collegePerson,
  collegeSettings,
  storePerson,
  storeSettings,
} from '#test/support/college/people';
import { mathsGroups, storePupil } from '#test/support/college/pupils';
import { drawn } from '#test/support/proof-runs';

/** Names as an earlier release stored them: some people have only one of the two. */
const familyOnly = (surname: string) => ({ firstname: '', surname });
const givenOnly = (firstname: string) => ({ firstname, surname: '' });

const capabilities = ['administrator', 'attendance', 'all-students'] as const;

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
    userUid: `u-${name}`,
    status: 'active' as const,
    restricted: false,
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
      capabilities: [...capabilities],
    }),
  );
});

/** Every screen whose address names no record. */
const ofSchool = allScreens.filter(
  ({ path, shown }) => !path.includes(':') && shown !== 'signedOut',
);
const tiles = collegeSettings.tile_settings.map(({ url }) => url);

const people: readonly (Rights & { readonly username: string })[] = [
  { username: 'one.carer', type: 'affiliate', is_carer: true, capabilities: [] },
  { username: 'one.staff', type: 'faculty', is_carer: false, capabilities: [...capabilities] },
  { username: 'mia', type: 'student', is_carer: false, capabilities: [] },
];

describe('people with one name', () => {
  it.each(drawn('one name', people))(
    'reads no empty label on any screen of $username',
    async (person) => {
      const page = await screens.open(person.username, '/search');
      const requests = requestsOf(page);
      const found: string[] = [];
      const paths = ofSchool
        .filter((screen) => mayOpen(person, screen) && isAllowed(person, screen.path, tiles))
        .map(({ path }) => path);
      for (const path of new Set(['/', ...paths])) {
        await goToScreen(page, path);
        await requests.settled();
        for (const fault of await emptyLabels(page)) found.push(`${path}: ${fault}`);
      }
      expect(found).toEqual([]);
    },
  );
});
