import { expect, it } from 'vitest';
import { classPlaces } from '#functions/courses/rules/class-places';
import { askedAt } from '#test/support/asked-at';
import { administrator, person, student } from '#test/support/records/people';

const place = (slug: string, is: object = {}) => ({
  ...{ slug, placeUid: slug, place_id: 'c7', editors: [], is_deleted: false },
  ...{ group_list: { userTypes: [{ name: 'STUDENTS', checked: true }], groups: ['year-7'] } },
  ...is,
});

it('links a class to the first place of its course that the caller may see, at the caller’s school', async () => {
  const { schools, at } = askedAt();
  const classes = new Map([
    ['7A', { courseSourcedId: 'c7' }],
    ['7B', { courseSourcedId: 'c7' }],
  ]);
  const hidden = { userTypes: [{ name: 'STAFF', checked: true }], groups: [] };
  const deps = {
    courses: { classes: at(classes), find: at([{ courseCode: undefined }]) },
    places: { ofCourse: at([place('staff', { group_list: hidden }), place('maths')]) },
  };
  const of = (who = student) =>
    classPlaces(deps as never, { ...who, site: 'regional' }, ['7A', '7B', 'unknown']);
  expect(await of()).toEqual([
    { CLASS_ID: '7A', slug: 'maths' },
    { CLASS_ID: '7B', slug: 'maths' },
  ]);
  expect(new Set(schools)).toEqual(new Set(['regional']));
  expect(await of(person({ type: 'student', groups: ['year-9'] }))).toEqual([]);
  expect((await of(administrator))[0]?.slug).toBe('staff');
});
