import { expect, it } from 'vitest';
import { classPlaces } from '#functions/courses/rules/class-places';
import { ownCourses } from '#functions/courses/rules/own-courses';
import type { School } from '#functions/kernel/record/declaration';
import { editedPlaces } from '#functions/places/rules/home-places';
import { storeOf } from '#test/support/fixed-store';
import { administrator, person, student } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

const place = (slug: string, is: object = {}) => ({
  slug,
  placeUid: slug,
  place_id: 'c7',
  editors: [],
  is_deleted: false,
  group_list: { userTypes: [{ name: 'STUDENTS', checked: true }], groups: ['year-7'] },
  ...is,
});

it('links a class to the first place of its course that the caller may see', async () => {
  const hidden = { userTypes: [{ name: 'STAFF', checked: true }], groups: [] };
  const ofCourse = [place('staff', { group_list: hidden }), place('maths')];
  const deps = {
    placesOf: async () =>
      new Map([
        ['7A', ofCourse],
        ['7B', ofCourse],
        ['7C', []],
      ]),
  };
  const of = (who = student) =>
    classPlaces(deps as never, { ...who, ...schoolNamed('regional') }, [
      '7A',
      '7B',
      '7C',
      'unknown',
    ]);
  expect(await of()).toEqual([
    { CLASS_ID: '7A', slug: 'maths' },
    { CLASS_ID: '7B', slug: 'maths' },
  ]);
  expect(await of(person({ type: 'student', groups: ['year-9'] }))).toEqual([]);
  expect((await of(administrator))[0]?.slug).toBe('staff');
});

it('lists the courses of a student’s classes of today that have a place, by name and once each', async () => {
  const enrolment = (classSourcedId: string, is: object = {}) => ({
    classSourcedId,
    role: 'student',
    ...is,
  });
  const classes = new Map([
    ['M', { title: 'Maths 7' }],
    ['M2', { title: 'Maths 7 practice' }],
    ['A', { title: 'Art 7' }],
    ['old', { title: 'Old' }],
    ['next', { title: 'Next' }],
    ['none', { title: 'No place' }],
  ]);
  const slugs = { M: 'maths', M2: 'maths', A: 'art', old: 'old', next: 'next' };
  const deps = {
    enrolments: storeOf({
      ofPerson: [
        ...['M', 'M2', 'A', 'none', 'unknown'].map((id) => enrolment(id)),
        enrolment('old', { endDate: '2026-03-02' }),
        enrolment('next', { beginDate: '2026-03-03' }),
      ],
    }),
    courses: storeOf({ classes }),
    placesOf: async () => new Map(Object.entries(slugs).map(([id, slug]) => [id, [place(slug)]])),
  };
  const of = (who = student) =>
    ownCourses(deps as never, { ...who, ...schoolNamed('regional') }, '2026-03-02');
  expect(await of()).toEqual([
    { title: 'Art 7', slug: 'art', CLASS_IDS: ['A'] },
    { title: 'Maths 7', slug: 'maths', CLASS_IDS: ['M', 'M2'] },
  ]);
  expect(await of(person({ type: 'student', groups: ['year-9'] }))).toEqual([]);
  expect(await of(person({ groups: ['year-7'] }))).toEqual([]);
});

it('lists the places that a member of staff edits by name', async () => {
  const editor = person({ userUid: 'u-tess', ...schoolNamed('regional'), type: 'faculty' });
  const asked: string[][] = [];
  const named = (title: string, is: object = {}) =>
    place(title.toLowerCase(), { place: title, editors: ['u-tess'], ...is });
  const deps = {
    users: storeOf({ get: { places: Array.from({ length: 10 }, (_, i) => `p${i}`) } }),
    places: {
      of: (_: School) => ({
        async whole(ids: string[]) {
          asked.push(ids);
          return [named('Chess'), named('Band'), named('Handed over', { editors: ['u-ed'] })];
        },
      }),
    },
  };
  expect(await editedPlaces(deps as never, editor)).toEqual([
    { title: 'Band', slug: 'band' },
    { title: 'Chess', slug: 'chess' },
  ]);
  expect(asked).toEqual([['p2', 'p3', 'p4', 'p5', 'p6', 'p7', 'p8', 'p9']]);
  expect(await editedPlaces(deps as never, { ...student, ...schoolNamed('regional') })).toEqual([]);
});
