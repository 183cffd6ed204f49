import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type UpcomingTask, upcomingTasks } from '#shared/courses/upcoming-tasks.contract';
import type { Input } from '#shared/kernel/route';
import { addDays, dayIn } from '#shared/kernel/zone';
import { type College, startCollege } from '#test/support/college/college';
import { collegePlace, storeCollegePlace } from '#test/support/college/places';
import { enrol, storeClass, storeTask } from '#test/support/college/timetable';
import { audience } from '#test/support/records/posts';

const day = (days: number) => addDays(dayIn('Australia/Sydney', new Date()), days);

let college: College;
beforeAll(async () => {
  college = await startCollege();
  for (const [id, title] of [['7E', '7A English'] as const, ['8S', '8B Science'] as const]) {
    await storeClass(college, id, title);
  }
  await enrol(college, 'u-mia', '7E');
  await enrol(college, 'u-s.student', '7E');
  await enrol(college, 'u-ned', '8S');
  await enrol(college, 'u-pip', '8S', { endDate: day(-1) });
  await enrol(college, 'u-a.hart', '7E', { role: 'teacher' });
  await storeTask(college, 'Yesterday', '7E', day(-1));
  await storeTask(college, 'Essay', '7E', day(0));
  await storeTask(college, 'Volcano', '8S', day(2));
  await storeTask(college, 'Speech', '7E', day(13));
  await storeTask(college, 'Poem', '7E', day(14));
  await storeTask(college, 'Exam', '7E', day(60));
});
afterAll(() => college.stop());

const ask = (username: string, input: Input<typeof upcomingTasks.list> = {}) =>
  college.ask(username, upcomingTasks.list, input);
const titles = async (...asked: Parameters<typeof ask>) =>
  (await ask(...asked)).records.map(({ TASK }) => TASK);
const whose = ({ TASK, own, for_children }: UpcomingTask) => [
  TASK,
  own ? 'own' : '',
  for_children.map(({ firstname }) => firstname).join(),
];

describe('upcoming tasks', () => {
  it('lists the own tasks of a student from today for 14 days, by due date', async () => {
    expect(await titles('s.student')).toEqual(['Essay', 'Speech']);
    expect(await titles('s.student', { days: 60 })).toEqual(['Essay', 'Speech', 'Poem']);
    const [essay] = (await ask('s.student')).records;
    expect(essay).toMatchObject({
      TASK: 'Essay',
      DUE_DATE: day(0),
      MARK_OUT_OF: 40,
      class_name: '7A English',
      CLASS_ID: '7E',
      course_id: 'course-7E',
      own: true,
      for_children: [],
    });
  });

  it('lists the tasks of each child for a carer, and of own classes for a teacher', async () => {
    expect((await ask('c.carer')).records.map(whose)).toEqual([
      ['Essay', '', 'Mia'],
      ['Volcano', '', 'Ned'],
      ['Speech', '', 'Mia'],
    ]);
    expect((await ask('a.hart')).records.map(whose)).toEqual([
      ['Essay', 'own', ''],
      ['Speech', 'own', ''],
    ]);
  });

  it('names on request the place of a course, if the caller may see one', async () => {
    const slugs = async (username: string, with_places = true) =>
      (await ask(username, { days: 3, with_places })).records.map(({ TASK, slug }) => [TASK, slug]);
    expect(await slugs('c.carer', false)).toEqual([
      ['Essay', undefined],
      ['Volcano', undefined],
    ]);
    await storeCollegePlace(college, collegePlace('english', 'English', { place_id: 'course-7E' }));
    const staff = { ...audience('STAFF'), groupNames: [], groupNamesSearch: '' };
    const ofStaff = { place_id: 'course-8S', group_list: staff };
    await storeCollegePlace(college, collegePlace('lab', 'The lab', ofStaff));
    expect(await slugs('c.carer')).toEqual([
      ['Essay', 'english'],
      ['Volcano', undefined],
    ]);
    expect(await slugs('s.student')).toEqual([['Essay', 'english']]);
  });

  it('names all children of a carer who are in one class, once', async () => {
    await enrol(college, 'u-pip', '7E');
    const { records, total } = await ask('c.carer', { course_ids: ['course-7E'] });
    expect(records.map(whose)).toEqual([
      ['Essay', '', 'Mia,Pip'],
      ['Speech', '', 'Mia,Pip'],
    ]);
    expect(total).toBe(2);
  });

  it('lists fewer tasks for people and courses, and never more', async () => {
    expect(await titles('c.carer', { people: ['u-ned'] })).toEqual(['Volcano']);
    expect(await titles('c.carer', { people: ['u-s.student'] })).toEqual([]);
    expect(await titles('c.carer', { people: ['u-s.student', 'u-ned'] })).toEqual(['Volcano']);
    expect(await titles('s.student', { people: ['u-ned'] })).toEqual([]);
    expect(await titles('s.student', { course_ids: ['course-8S'] })).toEqual([]);
    expect(await titles('s.student', { people: ['u-s.student'] })).toEqual(['Essay', 'Speech']);
  });

  it('pages the list and returns each task once', async () => {
    const first = await ask('c.carer', { limit: 2 });
    const next_token = first.next_token ?? '';
    const second = await ask('c.carer', { limit: 2, next_token });
    const all = [...first.records, ...second.records].map(({ TASK }) => TASK);
    expect(all).toEqual(['Essay', 'Volcano', 'Speech']);
    expect([first.total, second.next_token]).toEqual([3, undefined]);
  });

  it.each([0, 61, 1.5])('refuses %s days', async (days) => {
    await expect(ask('s.student', { days })).rejects.toThrow(/400 .*Choose 1 to 60 days/);
  });
});
