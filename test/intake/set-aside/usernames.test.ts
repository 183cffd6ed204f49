import { describe, expect, it } from 'vitest';
import { userUidOf } from '#functions/kernel/roster/uids';
import { schoolNamed } from '#test/support/records/school';
import {
  load,
  MemoryRoster,
  packageOf,
  type Row,
  roleRow,
  smallSchool,
  tryPackage,
  userRow,
} from '../files/packages.ts';

const uid = (id: string) => userUidOf(schoolNamed('main').site, id);

/** The small school with other people beside its own. */
function schoolWith(...people: [row: Row, role: string][]) {
  const school = smallSchool();
  for (const [row, role] of people) {
    school.users?.push(row);
    school.roles?.push(roleRow(String(row.sourcedId), role));
  }
  return packageOf(school);
}
const tia = (id: string, is: Row = {}) =>
  userRow(id, { username: 'tia', givenName: 'Tia', familyName: 'Vale', ...is });
const active = ({ people }: MemoryRoster) =>
  [...people.values()].filter(({ status }) => status === 'active').map(({ userUid }) => userUid);

describe('a teacher who is also a guardian', () => {
  const both = schoolWith([tia('t5'), 'teacher'], [tia('g9', { agentSourcedIds: 's1' }), 'parent']);

  it('makes one person with the links of both records', async () => {
    const { stored, warnings } = await load(both, new MemoryRoster());
    expect(active(stored)).not.toContain(uid('g9'));
    expect(stored.people.get(uid('t5'))).toMatchObject({
      type: 'faculty',
      is_carer: true,
      username: 'tia',
      children: [{ userUid: uid('s1'), status: 'active' }],
    });
    expect(warnings.map(({ row, value, effect }) => [row, value, effect])).toEqual([
      [7, 'tia', undefined],
    ]);
  });

  it('takes over restrictions and days of the link from either record', async () => {
    const limited = schoolWith(
      [tia('t5'), 'teacher'],
      [
        tia('g9', {
          agentSourcedIds: 's1,s2',
          'metadata.portal.restrictedAgents': 's1',
          'metadata.portal.agentsUntil': 's2=2026-06-30',
        }),
        'parent',
      ],
    );
    const { stored } = await load(limited, new MemoryRoster());
    const links = stored.people.get(uid('t5'))?.children ?? [];
    expect(links).toContainEqual({ userUid: uid('s1'), status: 'active', restricted: true });
    expect(links).toContainEqual({
      userUid: uid('s2'),
      status: 'active',
      restricted: false,
      valid_to: '2026-06-30',
    });
  });

  it('stays one person when only one record has a new name', async () => {
    const { stored } = await load(both, new MemoryRoster());
    const married = schoolWith(
      [tia('t5', { familyName: 'Ash' }), 'teacher'],
      [tia('g9', { agentSourcedIds: 's1' }), 'parent'],
    );
    await load(married, stored);
    expect(stored.people.get(uid('t5'))).toMatchObject({
      surname: 'Ash',
      is_carer: true,
      children: [{ userUid: uid('s1'), status: 'active' }],
    });
  });

  it('gives way with another name: the guardian is set aside and named', async () => {
    const other = schoolWith(
      [tia('g9', { givenName: 'Tom', agentSourcedIds: 's1' }), 'parent'],
      [tia('t5'), 'teacher'],
    );
    const { stored, warnings } = await load(other, new MemoryRoster());
    expect([active(stored).includes(uid('t5')), active(stored).includes(uid('g9'))]).toEqual([
      true,
      false,
    ]);
    expect(warnings.filter(({ file }) => file === 'users.csv')).toEqual([
      {
        file: 'users.csv',
        row: 6,
        column: 'username',
        value: 'tia',
        effect: 'set aside',
        reason:
          'Tia Vale in row 7 has this username too, so the row of Tom Vale is not used. Give each of them a username of their own.',
      },
    ]);
    // The guardian comes with the next package, once each has a username.
    const corrected = schoolWith(
      [tia('g9', { givenName: 'Tom', username: 'tom', agentSourcedIds: 's1' }), 'parent'],
      [tia('t5'), 'teacher'],
    );
    await load(corrected, stored);
    expect(active(stored)).toContain(uid('g9'));
  });
});

describe('two people with one username', () => {
  it('joins two guardian records of one person, and takes the same one each time', async () => {
    const one = [tia('g1', { agentSourcedIds: 's1' }), 'parent'] as [Row, string];
    const two = [tia('g2', { agentSourcedIds: 's2' }), 'guardian'] as [Row, string];
    const { stored } = await load(schoolWith(two, one), new MemoryRoster());
    expect(stored.people.get(uid('g1'))?.children).toHaveLength(2);
    expect((await tryPackage(schoolWith(one, two), { stored })).plan).toEqual([]);
  });

  it('joins no student with anyone', async () => {
    const { stored, found } = await load(
      schoolWith([tia('s9'), 'student'], [tia('g9', { agentSourcedIds: 's1' }), 'parent']),
      new MemoryRoster(),
    );
    expect([active(stored).includes(uid('s9')), active(stored).includes(uid('g9'))]).toEqual([
      true,
      false,
    ]);
    expect(found.asideRows.get('users.csv')).toBe(1);
  });

  it('leaves the username to the person who has it in the portal, in any case of letters', async () => {
    const { stored } = await load(packageOf(smallSchool()), new MemoryRoster());
    const taken = schoolWith([userRow('t9', { username: 'MIA' }), 'teacher']);
    const { plan, warnings } = await tryPackage(taken, { stored });
    expect(plan.filter(({ table }) => table === 'users')).toEqual([]);
    expect(warnings.map(({ value }) => value)).toEqual(['MIA', 't9']);
  });

  it('keeps both when they exchange their usernames in one package', async () => {
    const { stored } = await load(packageOf(smallSchool()), new MemoryRoster());
    const exchanged = smallSchool();
    const [mia = {}, leo = {}] = exchanged.users ?? [];
    exchanged.users?.splice(0, 2, { ...mia, username: 'leo' }, { ...leo, username: 'mia' });
    const { warnings } = await load(packageOf(exchanged), stored);
    expect(warnings).toEqual([]);
    expect(['s1', 's2'].map((id) => stored.people.get(uid(id))?.username)).toEqual(['leo', 'mia']);
  });

  it('sets aside each row whose username must stay with its owner', async () => {
    const { stored } = await load(packageOf(smallSchool()), new MemoryRoster());
    const chain = smallSchool();
    const [mia = {}] = chain.users ?? [];
    // Mia would become leo, whom Leo stays; and a new person would become mia.
    chain.users?.splice(0, 1, { ...mia, username: 'leo' });
    chain.users?.push(userRow('s7', { username: 'mia', grades: '07' }));
    chain.roles?.push(roleRow('s7', 'student'));
    const { found } = await load(packageOf(chain), stored);
    expect(found.asideRows.get('users.csv')).toBe(2);
    expect(['s1', 's2'].map((id) => stored.people.get(uid(id))?.username)).toEqual(['mia', 'leo']);
    expect(stored.people.has(uid('s7'))).toBe(false);
  });
});
