import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { upcomingTasks } from '#shared/courses/upcoming-tasks.contract';
import { requestFor } from '#shared/kernel/request';
import type { Input, Route } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { myDayTimetables } from '#shared/timetables/my-day-timetables.contract';
import { type College, startCollege } from '#test/support/college/college';
import { adultsOf, children, openTo, storeFamilies } from '#test/support/college/families';
import {
  enrol,
  storeClass,
  storeLesson,
  storeTask,
  timetableMonday,
} from '#test/support/college/timetable';
import { entriesIn } from '#test/support/tables/audit-entries';

const today = dayIn('Australia/Sydney', new Date());
const adults = adultsOf(25);

let college: College;
beforeAll(async () => {
  college = await startCollege();
  const owners = [
    ...children,
    ...adults.flatMap(({ isStaff, username }) => (isStaff ? username : [])),
  ];
  for (const username of owners) {
    await storeClass(college, `class-${username}`, `Class of ${username}.`);
    await storeLesson(college, `lesson-${username}`, `class-${username}`);
    await storeTask(college, `Task of ${username}.`, `class-${username}`, today);
    const role = children.includes(username) ? 'student' : 'teacher';
    await enrol(college, `u-${username}`, `class-${username}`, { role });
  }
  await storeFamilies(college, adults);
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
    for (const adult of adults) {
      const { username } = adult;
      const unknown = await ask(username, myDayTimetables.listOfChild, {
        userUid: 'u-nobody',
        date,
      });
      for (const child of children) {
        const userUid = `u-${child}`;
        const { status, text } = await ask(username, myDayTimetables.listOfChild, {
          userUid,
          date,
        });
        const isOpen = openTo(adult).includes(child);
        expect([username, child, status, namedIn(text)]).toEqual([
          username,
          child,
          ...(isOpen ? [200, [child]] : [404, []]),
        ]);
        if (!isOpen) expect(text).toBe(unknown.text);
      }
    }
  });

  it('shows adults the tasks of those children and of own classes, also when they name others', async () => {
    const people = [...children.map((child) => `u-${child}`), 'u-adult0'];
    for (const adult of adults) {
      const { username } = adult;
      const wanted = [...openTo(adult), ...(adult.isStaff ? [username] : [])].sort();
      for (const input of [{}, { people: [...people, `u-${username}`] }]) {
        const { text } = await ask(username, upcomingTasks.list, { limit: 100, ...input });
        expect([username, namedIn(text)]).toEqual([username, wanted]);
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
    const wanted = adults.flatMap((adult) =>
      adult.isStaff ? openTo(adult).map((child) => `${adult.username} u-${child}`) : [],
    );
    for (const record of ['timetable', 'task']) {
      const entries = entriesIn(college.tables)
        .filter((entry) => entry.record === record)
        .map(({ by, child }) => `${(by as { username: string }).username} ${child}`);
      expect([...new Set(entries)].sort()).toEqual(wanted.toSorted());
    }
  });
});
