import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upcomingTasks } from '#shared/courses/upcoming-tasks.contract';
import { requestFor } from '#shared/kernel/request';
import type { Input, Route } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { myDayTimetables } from '#shared/timetables/my-day-timetables.contract';
import { type College, startCollege } from '#test/support/college/college';
import { collegePerson, storePerson } from '#test/support/college/people';
import {
  enrol,
  storeClass,
  storeLesson,
  storeTask,
  timetableMonday,
} from '#test/support/college/timetable';
import { type Adult, adultOf, linkKinds, linkTo } from '#test/support/records/family-links';

/** Every family is random; the seed makes a failure repeatable. */
const seed = 20_261;
const today = dayIn('Australia/Sydney', new Date());
const count = 12;
const children = Array.from({ length: count }, (_, n) => `child${n}`);

const kinds = linkKinds(today);
const adults = fc.sample(adultOf(count), { seed, numRuns: 25 });
const nameOf = (n: number) => `adult${n}`;
/** Returns the children whose records an adult may read. */
const openTo = ({ links }: Adult) =>
  links.flatMap(([child, kind]) => (kinds[kind]?.isOpen ? (children[child] ?? []) : []));

let college: College;
beforeAll(async () => {
  college = await startCollege();
  const owners = [...children, ...adults.flatMap(({ isStaff }, n) => (isStaff ? nameOf(n) : []))];
  for (const username of owners) {
    await storeClass(college, `class-${username}`, `Class of ${username}.`);
    await storeLesson(college, `lesson-${username}`, `class-${username}`);
    await storeTask(college, `Task of ${username}.`, `class-${username}`, today);
    const role = children.includes(username) ? 'student' : 'teacher';
    await enrol(college, `u-${username}`, `class-${username}`, { role });
  }
  for (const username of children) {
    await storePerson(college.records, collegePerson({ username, type: 'student' }));
  }
  for (const [n, { isStaff, links }] of adults.entries()) {
    const person = collegePerson({
      ...{ username: nameOf(n), type: isStaff ? 'faculty' : 'affiliate', is_carer: true },
      children: links.map(([child, kind]) => linkTo(`u-${children[child]}`, kinds[kind])),
    });
    await storePerson(college.records, person);
  }
});
afterAll(() => college.stop());

async function ask<R extends Route>(username: string, route: R, input: Input<R>) {
  const token = await college.tokenOf(username);
  return college.call('main', token, requestFor(route, input));
}
/** Returns the people whose records an answer contains. */
const namedIn = (text: string) =>
  [...new Set([...text.matchAll(/(?:Class|Task) of (\w+)\./g)].map(([, name]) => name))].sort();
const date = timetableMonday;

describe('families of many shapes', () => {
  it('has adults with open links, with closed ones and with none', () => {
    const open = adults.filter((adult) => openTo(adult).length > 0).length;
    expect([open > 5, open < adults.length]).toEqual([true, true]);
  });

  it('shows adults the timetables of the children whose carer they are today, and no others', async () => {
    for (const [n, adult] of adults.entries()) {
      const unknown = await ask(nameOf(n), myDayTimetables.listOfChild, {
        ...{ userUid: 'u-nobody', date },
      });
      for (const child of children) {
        const userUid = `u-${child}`;
        const { status, text } = await ask(nameOf(n), myDayTimetables.listOfChild, {
          ...{ userUid, date },
        });
        const isOpen = openTo(adult).includes(child);
        expect([nameOf(n), child, status, namedIn(text)]).toEqual([
          ...[nameOf(n), child],
          ...(isOpen ? [200, [child]] : [404, []]),
        ]);
        if (!isOpen) expect(text).toBe(unknown.text);
      }
    }
  });

  it('shows adults the tasks of those children and of own classes, also when they name others', async () => {
    const people = [...children.map((child) => `u-${child}`), 'u-adult0'];
    for (const [n, adult] of adults.entries()) {
      const wanted = [...openTo(adult), ...(adult.isStaff ? [nameOf(n)] : [])].sort();
      for (const input of [{}, { people: [...people, `u-${nameOf(n)}`] }]) {
        const { text } = await ask(nameOf(n), upcomingTasks.list, { limit: 100, ...input });
        expect([nameOf(n), namedIn(text)]).toEqual([nameOf(n), wanted]);
      }
    }
  });

  it('gives students their own records only', async () => {
    for (const child of children) {
      const tasks = await ask(child, upcomingTasks.list, {
        people: children.map((each) => `u-${each}`),
      });
      const days = await ask(child, myDayTimetables.list, { date });
      expect([namedIn(tasks.text), namedIn(days.text)]).toEqual([[child], [child]]);
      const other = { userUid: child === 'child0' ? 'u-child1' : 'u-child0' };
      const { status } = await ask(child, myDayTimetables.listOfChild, other);
      expect(status).toBe(403);
    }
  });

  it('leaves an audit entry for each child that staff read, and for no other reader', async () => {
    const wanted = adults.flatMap((adult, n) =>
      adult.isStaff ? openTo(adult).map((child) => `${nameOf(n)} u-${child}`) : [],
    );
    for (const record of ['timetable', 'task']) {
      const entries = college.tables
        .all('audit')
        .filter((entry) => entry.record === record)
        .map(({ by, child }) => `${(by as { username: string }).username} ${child}`);
      expect([...new Set(entries)].sort()).toEqual(wanted.toSorted());
    }
  });
});
