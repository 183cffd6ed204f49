import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { keyOf } from '#functions/kernel/record/key';
import { leaverPurge } from '#functions/people/store/leaver-purge';
import { personKeys } from '#functions/people/store/person-record';
import { memberPurge } from '#functions/people/store/school-groups/member-purge';
import { leaverTables, type TableName } from '#shared/tables';
import { studentGoals } from '#shared/tables/goals';
import { bound, schoolNamed } from '#test/support/records/school';
import { canaryOf, everyone, student } from './canary-people.ts';
import { canaryPortal } from './canary-portal.ts';

const { stores, placesOf } = canaryPortal();
const term = { year: '2025', semester: '2' } as const;

/** Stores goals of the student in an earlier year, with an earlier version and a comment. */
async function storeGoals(): Promise<void> {
  const { userUid } = student;
  const about = { userUid, username: canaryOf('student') };
  const of = { ...term, userUid, updated_at: '2025-09-01T00:00:00.000Z' };
  for (const { key: template, history } of Object.values(studentGoals.records)) {
    for (const key of [
      keyOf(schoolNamed('main'), template, of),
      keyOf(schoolNamed('main'), history, of),
    ]) {
      const Item = { ...about, ...key };
      await stores().db.send(new PutCommand({ TableName: 'student-goals', Item }));
    }
  }
}

const asked: string[] = [];
const purgeAgain = () =>
  leaverPurge(stores(), {
    psychology: bound({ removeAbout: async (uids) => void asked.push(...uids) }),
    groups: memberPurge(stores()),
  })
    .of(schoolNamed('main'))
    .endBefore(new Date('2025-02-01T00:00:00.000Z'));

/** Returns the tables of a kind of end that still have something of a person. */
async function tablesNaming(username: string, names: readonly TableName[]): Promise<string[]> {
  const found = (await placesOf(canaryOf(username))).map((place) => place.split(' ')[0] ?? '');
  return names.filter((name) => found.includes(name));
}

/** The tables of which the purge finds the people by their keys. */
const listed: readonly TableName[] = [
  'calendar-feeds',
  'notification-preferences',
  'dashboard-preferences',
  'student-goals',
];

describe('retention', () => {
  it('removes a leaver from every table that is kept with the profile', async () => {
    await storeGoals();
    // Answers have an end of their own, and only the key of the sealed ones goes with the profile.
    const others: readonly TableName[] = ['psychology', 'asks'];
    const names = leaverTables.filter((name) => !others.includes(name));
    const Key = { pk: `main#${student.userUid}`, sk: 'key' };
    const answersKey = async () =>
      (await stores().db.send(new GetCommand({ TableName: 'asks', Key }))).Item;
    expect(await answersKey()).toBeDefined();
    expect(await tablesNaming('student', names)).toEqual(names);
    for (const each of everyone) {
      const left = { ...each, status: 'left', updated_at: '2025-01-01T00:00:00.000Z' } as const;
      const Item = { ...left, ...personKeys(schoolNamed('main'), left) };
      await stores().db.send(new PutCommand({ TableName: 'users', Item }));
      // It has ended a year before.
      for (const Key of [
        { pk: 'main#right-requests', sk: `request-${each.type}` },
        { pk: 'main#commanded-rights', sk: `change-${each.type}` },
      ])
        await stores().db.send(new DeleteCommand({ TableName: 'users', Key }));
    }
    expect(await purgeAgain()).toBeGreaterThanOrEqual(everyone.length);
    expect(await tablesNaming('student', [...names, 'users'])).toEqual([]);
    expect(await answersKey()).toBeUndefined();
    // A note about a student stays with the student when its author leaves.
    const own = names.filter((name) => name !== 'notes');
    for (const { username } of everyone) {
      expect([username, await tablesNaming(username, [...own, 'users'])]).toEqual([username, []]);
    }
    // Requests for support have blind identifiers, and a test of their own.
    // Two students have only goals left, on which the teacher and the carer commented.
    const uids = [...everyone.map(({ userUid }) => userUid), 'user-5', 'user-7'];
    expect(asked.sort()).toEqual(uids.sort());
  });

  it('removes what an earlier release left of people without a profile', async () => {
    await storeGoals();
    const Key = { pk: 'main', sk: student.userUid };
    await stores().db.send(new DeleteCommand({ TableName: 'users', Key }));
    expect(await tablesNaming('student', listed)).toEqual(listed);
    expect(await purgeAgain()).toBeGreaterThan(0);
    expect(
      await tablesNaming(
        'student',
        listed.filter((name) => name !== 'calendar-feeds'),
      ),
    ).toEqual([]);
    expect(await tablesNaming('teacher', ['dashboard-preferences'])).toHaveLength(1);
    expect(await purgeAgain()).toBe(0);
  });
});
