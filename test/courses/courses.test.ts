import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { courseClassroomHandlers } from '#functions/courses/course-classrooms';
import { courseTaskHandlers } from '#functions/courses/course-tasks';
import { courseUnitHandlers } from '#functions/courses/course-units';
import { keyLearningAreaHandlers } from '#functions/courses/key-learning-area';
import { classroomReader, resourceReader, unitReader } from '#functions/courses/store/course-files';
import { courseReader } from '#functions/courses/store/courses';
import {
  type KeyLearningAreas,
  keyLearningAreas,
} from '#functions/courses/store/key-learning-areas';
import type { School } from '#functions/kernel/record/declaration';
import type { StoredPlace } from '#functions/places/store/place.record';
import { courseTasksSchemas } from '#shared/courses/course-tasks.schemas';
import { keyLearningAreaSchemas } from '#shared/courses/key-learning-area.schemas';
import { packageOf, smallSchool } from '#test/intake/files/packages';
import { sent } from '#test/intake/files/portal-loads';
import { openWorkshop, type TestWorkshop, takeIn } from '#test/intake/intake-deps';
import {
  administrator,
  affiliate,
  carer,
  person,
  request,
  student,
  teacher,
} from '#test/support/records/people';
import { storedPlace } from '#test/support/records/places';
import { bound, schoolNamed } from '#test/support/records/school';

let intake: TestWorkshop;
let shown: StoredPlace[] = [];
const places = bound({
  ofCourse: async (id: string) => shown.filter(({ place_id }) => place_id === id),
  ofArea: async (klaUid: string, most?: number) =>
    shown.filter((place) => place.klaUid === klaUid).slice(0, most),
});

/** 20 classes with 100 tasks each: 2,000 tasks. */
const many = { classes: 20, tasks: 100 };

beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  intake = await openWorkshop();
  await takeIn(intake, 'main', school());
  await takeIn(intake, 'main', files());
});
afterAll(() => intake.tables.stop());

function school(): Buffer {
  const small = smallSchool();
  const large = Array.from({ length: many.classes }, (_, i) => ({
    ...(small.classes?.[0] ?? {}),
    sourcedId: `big${i}`,
    courseSourcedId: 'c2',
  }));
  const task = (sourcedId: string, is: object) => ({
    sourcedId,
    title: 'Essay',
    assignDate: '2026-02-02',
    dueDate: '2026-03-02',
    classSourcedId: 'k1',
    categorySourcedId: 'w1',
    academicSessionSourcedId: 'sy',
    resultValueMax: '20',
    ...is,
  });
  return packageOf({
    ...small,
    courses: [
      {
        sourcedId: 'c1',
        title: 'Maths 7',
        orgSourcedId: 'd1',
        courseCode: '7101',
        subjects: 'Mathematics',
      },
      {
        sourcedId: 'c2',
        title: 'Large',
        orgSourcedId: 'd1',
        courseCode: '7102',
        subjects: 'History',
      },
    ],
    classes: [
      ...(small.classes ?? []),
      { ...(small.classes?.[0] ?? {}), sourcedId: 'k2' },
      ...large,
    ],
    categories: [{ sourcedId: 'w1', title: 'Assignment', weight: '25' }],
    lineItems: [
      task('x1', {}),
      task('x2', { classSourcedId: 'k2' }),
      task('x3', { title: 'Test', dueDate: '2025-05-02', academicSessionSourcedId: '' }),
      ...large.flatMap(({ sourcedId }) =>
        Array.from({ length: many.tasks }, (_, i) =>
          task(`${sourcedId}-${i}`, { title: `Task ${i}`, classSourcedId: sourcedId }),
        ),
      ),
    ],
  });
}

const files = () =>
  sent({
    'units.csv':
      'unit_id,COURSE_ID,unit_name,unit_start_date,component_html\nu2,c1,Angles,2026-04-20,\nu1,c1,Fractions,2026-02-02,<p>Halves</p>\n',
    'resources.csv':
      'COURSE_ID,TASK,LEARNING_RESOURCE,LEARNING_RESOURCE_URL\nc1,Essay,Guide,https://example.edu/guide\nc1,Essay,Advice,https://example.edu/advice\n',
    'classrooms.csv':
      'classroom_urlUid,CLASS_ID,class_name,alternateLink\nr2,k2,7MAT10,https://classroom.example/2\nr1,k1,7MAT2,https://classroom.example/1\n',
  }).file;

const deps = () => ({ places, courses: courseReader(intake.tables) });
const units = (course_id: string, who = teacher) =>
  courseUnitHandlers({ ...deps(), units: unitReader(intake.tables) }).list(
    { course_id },
    who,
    request(),
  );
const tasks = (course_id: string, selected_year?: string, who = teacher) =>
  courseTaskHandlers({
    ...deps(),
    resources: resourceReader(intake.tables),
  }).list({ course_id, ...(selected_year && { selected_year }) }, who, request());
const classrooms = (course_id: string, who = teacher) =>
  courseClassroomHandlers({
    ...deps(),
    classrooms: classroomReader(intake.tables),
  }).list({ course_id }, who, request());

const absent = expect.objectContaining({
  kind: 'notFound',
  message: 'This course is not available.',
});

describe('the content of a course', () => {
  it('lists the units in the order in which they are taught', async () => {
    expect((await units('7101')).map((unit) => unit.unit_name)).toEqual(['Fractions', 'Angles']);
    expect((await units('7101'))[0]?.component_html).toBe('<p>Halves</p>');
  });

  it('lists each task of the year once, with weight, marks and resources', async () => {
    expect(await tasks('7101')).toEqual(
      ['Advice', 'Guide'].map((name) => ({
        TASK: 'Essay',
        WEIGHTING: 25,
        MARK_OUT_OF: 20,
        SET_DATE: '2026-02-02',
        DUE_DATE: '2026-03-02',
        LEARNING_RESOURCE: name,
        LEARNING_RESOURCE_URL: `https://example.edu/${name.toLowerCase()}`,
      })),
    );
    expect((await tasks('7101', '2025')).map(({ TASK }) => TASK)).toEqual(['Test']);
    expect(await tasks('7101', '2027')).toEqual([]);
  });

  it('rejects other years than last, this and next year', async () => {
    for (const year of ['2024', '2028', '9999']) {
      await expect(tasks('7101', year)).rejects.toMatchObject({
        kind: 'badRequest',
        message: 'Choose last year, this year or next year.',
      });
    }
    expect(
      courseTasksSchemas.list.input.safeParse({ course_id: 'c1', selected_year: '26' }).success,
    ).toBe(false);
    expect(courseTasksSchemas.list.input.safeParse({ selected_year: '2026' }).success).toBe(false);
  });

  it('lists the classrooms by name', async () => {
    expect((await classrooms('7101')).map(({ class_name }) => class_name)).toEqual([
      '7MAT2',
      '7MAT10',
    ]);
  });

  it('finds a course by its identifier and by its code', async () => {
    expect(await units('c1')).toEqual(await units('7101'));
  });
});

describe('access to a course', () => {
  it('allows people who see a place that shows the course by identifier or code', async () => {
    shown = [storedPlace({ chosen: ['STUDENTS', '#year-7'] })];
    expect(await units('7101', student)).toHaveLength(2);
    expect(await units('c1', student)).toHaveLength(2);
    const other = person({ username: 'leo', type: 'student', groups: ['year-8'] });
    await expect(units('7101', other)).rejects.toEqual(absent);
    await expect(tasks('7101', undefined, carer)).rejects.toEqual(absent);
    shown = [storedPlace({ chosen: ['CARERS', '#year-7'], place_id: 'c1' })];
    expect(await tasks('7101', undefined, carer)).toHaveLength(2);
    await expect(classrooms('7101', student)).rejects.toEqual(absent);
  });

  it('allows all staff and administrators without a place', async () => {
    shown = [];
    expect(await units('7101', teacher)).toHaveLength(2);
    const operator = { ...administrator, type: 'affiliate' as const };
    expect(await units('7101', operator)).toHaveLength(2);
  });

  it('answers "not found" for an unknown course and a course of others alike', async () => {
    shown = [];
    await expect(units('nowhere', student)).rejects.toEqual(absent);
    await expect(units('7101', student)).rejects.toEqual(absent);
    await expect(units('nowhere', teacher)).rejects.toEqual(absent);
  });

  it('ignores a removed place', async () => {
    shown = [storedPlace({ is_deleted: true })];
    await expect(units('7101', student)).rejects.toEqual(absent);
  });

  it('answers "not found" for a course of another school', async () => {
    await expect(units('7101', { ...teacher, ...schoolNamed('regional') })).rejects.toEqual(absent);
  });
});

describe('the course directory', () => {
  const directory = () =>
    keyLearningAreaHandlers({
      areas: keyLearningAreas(intake.tables),
      places,
      images: bound({ store: async () => `main/${'a'.repeat(64)}-10x10.png` }),
    });

  it('lists the areas by name, and the courses of an area that the caller may see', async () => {
    const areas = await directory().list({}, student, request());
    expect(areas.map((area) => area.key_learning_area)).toEqual(['History', 'Mathematics']);
    const klaUid = areas[1]?.klaUid ?? '';
    shown = [
      storedPlace({ klaUid, place: 'Maths 10' }),
      storedPlace({ klaUid, place: 'Maths 9', placeUid: 'place-2' }),
      storedPlace({ klaUid, place: 'Maths staff', placeUid: 'place-3', chosen: ['STAFF'] }),
      storedPlace({ klaUid: 'area-other', placeUid: 'place-4' }),
    ];
    const answer = keyLearningAreaSchemas.get.output.parse(
      await directory().get({ klaUid }, student, request()),
    );
    expect(answer.courses.map(({ place }) => place)).toEqual(['Maths 9', 'Maths 10']);
    expect(JSON.stringify(answer)).not.toMatch(/editors|group_list/);
    const maths = async (who = student) => (await directory().list({}, who, request()))[1];
    expect(await maths()).not.toMatchObject({ only: expect.anything() });
    expect([(await maths())?.none, (await maths(affiliate))?.none]).toEqual([undefined, true]);
    shown = shown.filter(({ place }) => place !== 'Maths 9');
    expect((await maths())?.only).toEqual({ place: 'Maths 10', slug: shown[0]?.slug });
    const forAffiliate = await directory().get({ klaUid }, affiliate, request());
    expect(forAffiliate.courses).toEqual([]);
    const unknown = directory().get({ klaUid: 'area-x' }, student, request());
    await expect(unknown).rejects.toMatchObject({ kind: 'notFound' });
  });

  it('sets and removes the picture of an area', async () => {
    const [area] = await directory().list({}, administrator, request());
    const klaUid = area?.klaUid ?? '';
    const set = (featuredImage: string) =>
      directory().setImage({ klaUid, featuredImage }, administrator, request());
    expect((await set('AAAA')).imageUrl).toBe(`/media/main/${'a'.repeat(64)}-10x10.png`);
    expect((await set('')).imageUrl).toBe('');
  });

  it('stores no picture for an unknown area, and answers "not found" when the area disappears', async () => {
    const stored: string[] = [];
    const none = { klaUid: 'area-x', featuredImage: 'AAAA' };
    const absent = expect.objectContaining({ kind: 'notFound' });
    const over = (areas: KeyLearningAreas) =>
      keyLearningAreaHandlers({
        areas,
        places,
        images: bound({
          async store(image) {
            stored.push(image);
            return `main/${image}.png`;
          },
        }),
      });
    const real = keyLearningAreas(intake.tables);
    await expect(over(real).setImage(none, administrator, request())).rejects.toEqual(absent);
    expect(stored).toEqual([]);
    const seen = { klaUid: 'area-x', key_learning_area: 'Seen a moment ago' };
    const going = over({ of: (school: School) => ({ ...real.of(school), get: async () => seen }) });
    await expect(going.setImage(none, administrator, request())).rejects.toEqual(absent);
  });
});

describe('a course of 20 classes with 2,000 tasks', () => {
  it('reads only the tasks of the year', async () => {
    await tasks('7102');
    intake.tables.spent();
    const rows = await tasks('7102');
    const units = intake.tables.spent();
    expect(rows).toHaveLength(many.tasks);
    expect(units).toBeLessThan(200);
    await tasks('7101');
    expect(intake.tables.spent()).toBeLessThan(10);
  });
});
