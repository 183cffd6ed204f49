import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { courseNumber } from '#bin/demo/files/courses';
import { linesOf } from '#bin/demo/learning/subjects';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import type { Portal } from '#bin/lib/running/portal';
import { api } from '#shared/api';
import { mergeTasks } from '#shared/courses/course-tasks';
import type { Input, Output, Route } from '#shared/kernel/route';
import { readByNodeIcal } from '#test/calendar/readers';
import { startSchools } from '#test/support/portal/demo-schools';

/** Reads the demo data of `npm start` through the API, as the screens do. */
let portal: Portal;
const today = new Date();
const year = today.getUTCFullYear();

beforeAll(async () => {
  portal = await startSchools();
}, 180_000);
afterAll(() => portal.stop());

const ask = async <R extends Route>(
  site: string,
  username: string,
  route: R,
  input: Input<R>,
): Promise<Output<R>> => {
  const host = portal.url(site);
  return call(host, await idTokenAt(host, username), route, input);
};
const [mathematics] = linesOf(7)[0] ?? [];
const course_id = courseNumber({
  grade: 7,
  sourcedId: '',
  title: '',
  code: '',
  subject: mathematics ?? { code: '', title: '', department: 'mathematics' },
});

describe.each(['main', 'regional'])('demo school %s', (site) => {
  it('has a course directory', async () => {
    const areas = await ask(site, 'sam', api['key-learning-area'].list, {});
    const names = areas.map(({ key_learning_area }) => key_learning_area);
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')));
    expect(names).toContain('Mathematics');
  });

  it('has courses with units, classrooms and tasks of this year and last year', async () => {
    const units = await ask(site, 'tess', api['course-units'].list, { course_id });
    expect(units).toHaveLength(4);
    for (const selected_year of [year, year - 1]) {
      const given = { course_id, selected_year: String(selected_year) };
      const rows = await ask(site, 'tess', api['course-tasks'].list, given);
      expect(mergeTasks(rows).length).toBeGreaterThan(0);
      expect(rows.every(({ WEIGHTING = 0 }) => WEIGHTING > 0)).toBe(true);
    }
    const rooms = await ask(site, 'tess', api['course-classrooms'].list, { course_id });
    expect(rooms[0]?.alternateLink).toMatch(/^https:/);
  });

  it('has a calendar for each audience, and a subscription that another program reads', async () => {
    const span = { from: `${year}-01-01`, to: `${year}-12-31`, limit: 100 };
    const [family, staff] = await Promise.all(
      ['cara', 'tess'].map((who) =>
        ask(site, who, api.calendar.list, { ...span, title_keyword: 'meeting' }),
      ),
    );
    expect(family?.records).toEqual([]);
    expect(staff?.records.length).toBeGreaterThan(30);
    const events = await ask(site, 'cara', api.calendar.list, span);
    expect(events.records.some(({ for_children }) => for_children.length > 0)).toBe(true);
    const { path } = await ask(site, 'cara', api.calendar.createFeed, {});
    const answer = await fetch(`${portal.url(site)}/api/${path}`);
    const read = readByNodeIcal(await answer.text(), {
      from: new Date(today.getTime() - 50 * 86_400_000),
      to: new Date(today.getTime() + 390 * 86_400_000),
    });
    expect(read.length).toBeGreaterThan(5);
  });
});

it('has reports of families for the office, but none about the children named at the start', async () => {
  const open = async (kind: 'absence' | 'leave') =>
    (await ask('main', 'otto', api.attendance.listOpen, { kind, limit: 20 })).records;
  const reports = [...(await open('absence')), ...(await open('leave'))];
  const states = new Set(reports.map(({ state }) => state));
  // The long holidays have no school day that a family could report.
  const [atSchool, atHome] = [['requested', 'seen', 'sent'], []];
  expect([atSchool, atHome]).toContainEqual([...states].sort());
  const names = reports.flatMap(({ days }) => days.map(({ firstname }) => firstname));
  expect(names).not.toContain('Nina');
});
