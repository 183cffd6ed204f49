import { describe, expect, it } from 'vitest';
import { userUidOf } from '#functions/kernel/roster/uids';
import { schoolNamed } from '#test/support/records/school';
import {
  load,
  MemoryRoster,
  packageOf,
  type Row,
  smallSchool,
  textOf,
  tryPackage,
} from '../files/packages.ts';

const uid = (id: string) => userUidOf(schoolNamed('main').site, id);

/** Loads the small school, then a package whose one file is changed as text. */
async function secondLoad(
  name: string,
  change: (text: string) => string,
  rows?: (all: Row[]) => Row[],
) {
  const stored = new MemoryRoster();
  await load(packageOf(smallSchool()), stored);
  const { [name]: table = [], ...others } = smallSchool();
  const text = change(textOf(name, rows?.(table) ?? table));
  const bytes = packageOf(others, { raw: { [`${name}.csv`]: text }, delivery: { [name]: 'bulk' } });
  return tryPackage(bytes, { stored });
}
const nothing = (plan: readonly object[]) => expect(plan).toEqual([]);

describe('what is stored about a row that was set aside', () => {
  it('stays when the row has too few values', async () => {
    const { plan, found } = await secondLoad('users', (text) =>
      text.replace(/^s2,.*$/m, 's2,,,true'),
    );
    nothing(plan);
    expect(found.asideRows.get('users.csv')).toBe(1);
  });

  it('stays when a comma without quotation marks moves the values', async () => {
    const { plan } = await secondLoad('users', (text) =>
      text.replace('Given,Family', 'Given,Fa,mily'),
    );
    nothing(plan);
  });

  it('stays when quotation marks are wrong or never closed, and the rows below are read', async () => {
    const { plan, found } = await secondLoad('users', (text) =>
      text.replace('s1@example.edu', '"s1"@example.edu').replace('t1@', '"t1@'),
    );
    nothing(plan);
    expect(found.asideRows.get('users.csv')).toBe(2);
  });

  it('stays when the identifier is missing but the username is known', async () => {
    const { plan } = await secondLoad('users', (text) => text.replace(/^s2,/m, ','));
    nothing(plan);
  });

  it('stays for all records of a kind when a row names nobody and nothing', async () => {
    const { plan } = await secondLoad('classes', (text) => text.replace(/^k1,/m, ','));
    nothing(plan);
  });

  it('stays with the people whom the row names, when its record has a new identifier', async () => {
    const { plan } = await secondLoad(
      'roles',
      (text) => text,
      ([first = {}, ...rest]) => [{ ...first, sourcedId: 'new', beginDate: 'soon' }, ...rest],
    );
    nothing(plan);
  });

  it('keeps nobody else: a person whom the file lacks still leaves', async () => {
    const stored = new MemoryRoster();
    await load(packageOf(smallSchool()), stored);
    const school = smallSchool();
    school.users?.splice(1, 1);
    school.roles?.splice(1, 1);
    const [first = {}] = school.enrollments ?? [];
    school.enrollments?.splice(0, 1, { ...first, beginDate: 'soon' });
    await load(packageOf(school), stored);
    expect(stored.people.get(uid('s2'))?.status).toBe('left');
    expect(stored.people.get(uid('s1'))?.status).toBe('active');
  });

  it('leaves out the rows that name a person or class that was set aside and is new', async () => {
    const school = smallSchool();
    const [mia = {}] = school.users ?? [];
    school.users?.splice(0, 1, { ...mia, enabledUser: 'perhaps' });
    const { faults, warnings, stored } = await load(packageOf(school), new MemoryRoster());
    expect(faults).toEqual([]);
    expect(stored.people.has(uid('s1'))).toBe(false);
    expect(warnings.map(({ file, row, effect }) => [file, row, effect])).toEqual([
      ['users.csv', 2, 'set aside'],
      ['roles.csv', 2, 'left out'],
      ['enrollments.csv', 2, 'left out'],
      ['enrollments.csv', 3, 'left out'],
    ]);
    await load(packageOf(smallSchool()), stored);
    expect(stored.people.get(uid('s1'))?.groups).toHaveLength(4);
  });

  it('keeps tasks, results and birthdays, which are read one by one', async () => {
    const task = { title: 'Test', assignDate: '2026-02-01', dueDate: '2026-02-20' };
    const result = { lineItemSourcedId: 'l1', studentSourcedId: 's1', scoreStatus: 'submitted' };
    const school = {
      ...smallSchool(),
      demographics: [{ sourcedId: 's1', birthDate: '2013-03-01' }],
      lineItems: [{ sourcedId: 'l1', classSourcedId: 'k1', ...task }],
      results: [{ sourcedId: 'x1', scoreDate: '2026-02-20', ...result }],
    };
    const stored = new MemoryRoster();
    await load(packageOf(school), stored);
    const broken = {
      ...school,
      demographics: [{ sourcedId: 's1', birthDate: '2013-02-31' }],
      lineItems: [{ ...school.lineItems[0], sourcedId: 'l1', dueDate: 'soon' }],
      results: [
        { ...school.results[0], sourcedId: 'x1' },
        { ...school.results[0], sourcedId: 'x2', score: 'much' },
      ],
    };
    nothing((await tryPackage(packageOf(broken), { stored })).plan);
  });
});
