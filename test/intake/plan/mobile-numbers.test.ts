import { expect, test } from 'vitest';
import { userUidOf } from '#functions/kernel/roster/uids';
import { load, MemoryRoster, packageOf, smallSchool, userRow } from '#test/intake/files/packages';
import { schoolNamed } from '#test/support/records/school';

/** Loads the small school with numbers of the mother, and returns hers and the warnings. */
async function numberOf(cells: Record<string, string>, stored = new MemoryRoster()) {
  const school = smallSchool();
  const users = (school.users ?? []).map((row) =>
    row.sourcedId === 'p1' ? userRow('p1', { username: 'pat', identifier: 'C77', ...cells }) : row,
  );
  const { warnings } = await load(packageOf({ ...school, users }), stored);
  const mobile = stored.people.get(userUidOf(schoolNamed('main').site, 'p1'))?.mobile;
  return { mobile, warnings, stored };
}

test('reads the number for texts from sms, else from phone', async () => {
  const sms = await numberOf({ sms: '0491 570 123', phone: '0491 570 124' });
  expect(sms).toMatchObject({ mobile: '+61491570123', warnings: [] });
  const phone = await numberOf({ phone: '0491 570 124' });
  expect(phone).toMatchObject({ mobile: '+61491570124', warnings: [] });
  const landline = await numberOf({ sms: '02 5550 0100', phone: '0491 570 124' });
  expect(landline).toMatchObject({ mobile: '+61491570124', warnings: [] });
  // A later roster without the number takes it away.
  expect((await numberOf({}, sms.stored)).mobile).toBeUndefined();
});

test('warns of another number without showing it, and loads the person', async () => {
  const { mobile, warnings } = await numberOf({ phone: '02 5550 0100' });
  expect(mobile).toBeUndefined();
  expect(warnings).toMatchObject([{ file: 'users.csv', column: 'phone', value: '… 100' }]);
  expect(JSON.stringify(warnings)).not.toContain('5550');
});
