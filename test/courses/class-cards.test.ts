import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { classCards, taskDaysOf } from '#functions/courses/store/class-cards';
import { courseReader } from '#functions/courses/store/courses';
import { indexKeys } from '#functions/intake/store/roster';
import { calendarChanged } from '#functions/kernel/day-cards/calendar-state';
import { rosterKey } from '#functions/kernel/roster/keys';
import { transact } from '#functions/kernel/store/transaction';
import { placeReader } from '#functions/places/store/place-reader';
import { coursePlacesState } from '#functions/places/store/places-state';
import { timetableReader } from '#functions/timetables/store/timetables';
import type { RosterKind } from '#shared/intake/roster-records';
import { administrator, request } from '#test/support/records/people';
import { placeDraft, placesOver, placeTables } from '#test/support/records/place-pages';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

const day = '2026-03-02';
const minute = (minutes: number) => new Date(Date.parse('2026-03-02T00:00:00Z') + minutes * 60_000);
const schools = ['main', 'regional'];

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables(...placeTables, 'roster', 'lessons', 'calendar-days');
  for (const schoolUid of schools) {
    await storeProfiles(tables, profile({ username: 'tess', type: 'faculty', schoolUid }));
  }
});
afterAll(() => tables.stop());

let site: string;
let number = 0;
beforeEach(() => {
  number += 1;
  site = `school${number}`;
});

const store = (kind: RosterKind, record: { sourcedId: string } & Record<string, unknown>) =>
  tables.db.send(
    new PutCommand({
      TableName: tables.table('roster'),
      Item: {
        ...record,
        ...rosterKey(schoolNamed(site), kind, record.sourcedId),
        ...indexKeys(schoolNamed(site), kind, record),
      },
    }),
  );
const storeClass = (sourcedId: string, courseSourcedId: string) =>
  store('classes', {
    sourcedId,
    title: `Class ${sourcedId} ${site}`,
    courseSourcedId,
    classType: 'scheduled',
    grades: [],
    subjects: [],
    periods: [],
    schoolSourcedId: 'school',
    termSourcedIds: ['t'],
  });
const storeCourse = (sourcedId: string, courseCode: string) =>
  store('courses', {
    sourcedId,
    title: sourcedId,
    courseCode,
    grades: [],
    subjects: [],
    orgSourcedId: 'school',
  });
const storeTask = (sourcedId: string, classSourcedId: string, dueDate: string) =>
  store('lineItems', {
    sourcedId,
    title: sourcedId,
    classSourcedId,
    assignDate: '2026-01-01',
    dueDate,
  });
const storeLesson = (TIMETABLE_ID: string, CLASS_ID: string) =>
  storePortalRecords(tables, site, 'lessons', [
    { TIMETABLE_ID, CLASS_ID, weekday: 1, period: 1, starts: '09:00', ends: '09:50', room: 'B1' },
  ]);
const intakeEnds = async (now: Date) => {
  await transact(tables.db, [calendarChanged(tables)(schoolNamed(site), now)]);
};

const reader = () =>
  classCards(tables, {
    timetables: timetableReader(tables),
    classes: courseReader(tables),
    places: placeReader(tables),
  });
const cardsAt = async (now: Date, ids: readonly string[], on = day) => {
  const found = await reader().of(schoolNamed(site)).read(ids, { day: on, now });
  return [...found].map(([id, { ofClass, lessons, tasks, placeUids }]) => [
    id,
    ofClass?.title,
    lessons.map((lesson) => lesson.TIMETABLE_ID).join(),
    tasks.map(({ sourcedId }) => sourcedId).join(),
    placeUids.length,
  ]);
};
/** The units of a reading. Making a card costs writes, too. */
const unitsOf = async (read: () => Promise<unknown>) => {
  tables.spent();
  await read();
  return tables.spent();
};

async function fill(): Promise<void> {
  await storeCourse('7012', '12');
  await storeClass('7A', '7012');
  await storeClass('7B', '7012');
  await storeLesson('l1', '7A');
  await storeTask('essay', '7A', '2026-03-09');
  await storeTask('old', '7A', '2026-01-31');
  await intakeEnds(minute(-120));
}

describe('the cards of classes', () => {
  it('has the class, its lessons, the tasks around the day and the places of its course', async () => {
    await fill();
    await storeTask('first', '7B', taskDaysOf(day)[0]);
    await storeTask('last', '7B', taskDaysOf(day)[1]);
    await storeTask('later', '7B', '2026-05-02');
    const expected = [
      ['7A', `Class 7A ${site}`, 'l1', 'essay', 0],
      ['7B', `Class 7B ${site}`, '', 'first,last', 0],
      ['unknown', undefined, '', '', 0],
    ];
    expect(await cardsAt(minute(0), ['7A', '7B', 'unknown', '7A'])).toEqual(expected);
    // The second time they are read from their records.
    expect(await cardsAt(minute(1), ['7A', '7B', 'unknown'])).toEqual(expected);
    expect(await cardsAt(minute(1), [])).toEqual([]);
  });

  it('costs one record for each class once a card is made', async () => {
    await fill();
    const read = () => cardsAt(minute(0), ['7A', '7B']);
    expect(await unitsOf(read)).toBeGreaterThan(5);
    expect(await unitsOf(read)).toBe(2);
  });

  it('shows what an intake has changed, as soon as it has ended', async () => {
    await fill();
    await cardsAt(minute(0), ['7A']);
    await storeLesson('l2', '7A');
    await intakeEnds(minute(5));
    expect((await cardsAt(minute(5), ['7A']))[0]?.[2]).toBe('l1,l2');
  });

  it('keeps no card as current that was made while an index may have lacked a change', async () => {
    await fill();
    await intakeEnds(minute(5));
    await cardsAt(minute(5.5), ['7A']);
    // The index shows the lesson a moment after the intake.
    await storeLesson('late', '7A');
    expect((await cardsAt(minute(7), ['7A']))[0]?.[2]).toBe('l1,late');
    await storeLesson('unnoticed', '7A');
    expect((await cardsAt(minute(8), ['7A']))[0]?.[2]).toBe('l1,late');
  });

  it('makes a new card each day', async () => {
    await fill();
    await cardsAt(minute(0), ['7A']);
    await storeTask('quiz', '7A', '2026-05-02');
    expect((await cardsAt(minute(1), ['7A']))[0]?.[3]).toBe('essay');
    expect((await cardsAt(minute(1), ['7A'], '2026-03-03'))[0]?.[3]).toBe('essay,quiz');
  });

  it('keeps no card of a school without an intake, and none of another school', async () => {
    await storeClass('7A', '7012');
    await cardsAt(minute(0), ['7A']);
    await storeLesson('l1', '7A');
    expect((await cardsAt(minute(1), ['7A']))[0]?.[2]).toBe('l1');
    const before = site;
    site = 'elsewhere';
    await intakeEnds(minute(-120));
    expect(await cardsAt(minute(1), ['7A'])).toEqual([['7A', undefined, '', '', 0]]);
    site = before;
  });
});

describe('the places on cards', () => {
  const by = () => ({ ...administrator, ...schoolNamed(site) });
  const at = (minutes: number) => request({ now: minute(minutes) });
  const placesAt = async (minutes: number) => (await cardsAt(minute(minutes), ['7A']))[0]?.at(-1);

  it('names the places by identifier, then by code, and follows each change of them', async () => {
    site = 'main';
    await fill();
    const { places } = placesOver(tables);
    expect(await placesAt(0)).toBe(0);
    const ofCode = await places.create(placeDraft({ place_id: '12', place: 'A' }), by(), at(1));
    expect(await placesAt(3)).toBe(1);
    const named = await places.create(placeDraft({ place_id: '7012', place: 'B' }), by(), at(4));
    const cards = await reader()
      .of(schoolNamed(site))
      .read(['7A'], { day, now: minute(6) });
    expect(cards.get('7A')?.placeUids).toEqual([named.placeUid, ofCode.placeUid]);
    const found = await places.get({ placeUid: named.placeUid }, by(), at(7));
    const elsewhere = {
      ...placeDraft({ place: 'B', place_id: '99' }),
      placeUid: named.placeUid,
      updated_at: found.updated_at,
    };
    const changed = await places.update(elsewhere, by(), at(8));
    expect(await placesAt(10)).toBe(1);
    await places.remove({ placeUid: ofCode.placeUid }, by(), at(11));
    expect(await placesAt(13)).toBe(0);
    expect(changed.place_id).toBe('99');
  });

  it('changes nothing for a place without a course', async () => {
    site = 'regional';
    await fill();
    await placesOver(tables).places.create(placeDraft({ place_id: '' }), by(), at(1));
    const key = { TableName: tables.table('places'), Key: coursePlacesState(schoolNamed(site)) };
    expect(await tables.db.send(new GetCommand(key))).not.toHaveProperty('Item');
  });
});
