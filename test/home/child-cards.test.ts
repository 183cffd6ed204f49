import { DeleteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { requestAt } from '#bin/bench/samples/request';
import {
  fillRoles,
  type SampleRole,
  sampleCaller,
  sampleRoles,
} from '#bin/bench/samples/sample-roles';
import { childrenKind } from '#functions/home/child-cards';
import { homeHandlers } from '#functions/home/home';
import { homeDeps } from '#functions/home/home-deps';
import { calendarChanged } from '#functions/kernel/day-cards/calendar-state';
import { userUidOf } from '#functions/kernel/roster/uids';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { userRepository } from '#functions/people/store/users';
import type { ChildLink } from '#shared/intake/roster';
import type { Caller } from '#shared/rights/caller';
import { memoryTables } from '#test/support/memory/memory-tables';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const school = schoolNamed('main');
const { site } = school;
/** A Monday at eleven at the school, whose last intake ended an hour before. */
const minute = (n: number) => new Date(Date.parse('2026-06-01T01:00:00.000Z') + n * 60_000);
const uid = (sourcedId: string) => userUidOf(site, sourcedId);

let tables: ReturnType<typeof memoryTables>;
beforeEach(async () => {
  tables = memoryTables(async () => {});
  await fillRoles(tables, site, minute(0));
});

const callerOf = (role: SampleRole): Caller => sampleCaller(site, role);
const homeAt = (n: number, role: SampleRole = 'carer of two', over: Tables = tables) =>
  homeHandlers(homeDeps(over)).get({}, callerOf(role), requestAt(minute(n)));
/** Returns the days of the absences that wait for an explanation, with their children. */
const absentAt = async (n: number) =>
  (await homeAt(n)).waiting.flatMap((each) =>
    each.kind === 'absence' ? `${each.child.firstname} ${each.date}` : [],
  );

const isAbsent = (child: string, status: 'verified' | 'unverified' = 'unverified') =>
  storePortalRecords(tables, 'main', 'absences', [
    {
      DAILY_ATTENDANCE_ID: `of-${child}`,
      userUid: uid(child),
      date: '2026-05-28',
      period: 'day',
      status,
      reason: 'Seen by the nurse',
      homeroom: '',
    },
  ]);
const intakeEnds = async (n: number) => {
  await transact(tables.db, [calendarChanged(tables)(school, minute(n))]);
};

/** The stored cards of children by their child, with the time at which each was made. */
async function stored(): Promise<Record<string, string>> {
  const { Items = [] } = await tables.db.send(
    new QueryCommand({
      TableName: 'calendar-days',
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': `${site}#${childrenKind}` },
    }),
  );
  return Object.fromEntries(Items.map(({ sk, built_at }) => [`${sk}`, `${built_at}`]));
}

describe('the cards of children', () => {
  it('shows a new absence, and that it is explained, once an intake has ended', async () => {
    expect(await absentAt(0)).toEqual([]);
    await isAbsent('sister');
    expect(await absentAt(1)).toEqual([]);
    await intakeEnds(5);
    expect(await absentAt(5)).toEqual(['sister 2026-05-28']);
    await isAbsent('sister', 'verified');
    await intakeEnds(10);
    expect(await absentAt(12)).toEqual([]);
  });

  it('makes them again on another day', async () => {
    expect(await absentAt(0)).toEqual([]);
    await isAbsent('sister');
    expect(await absentAt(24 * 60)).toEqual(['sister 2026-05-28']);
  });

  it('keeps none as current that was made while an index may have lacked a change', async () => {
    await intakeEnds(5);
    expect(await absentAt(5.5)).toEqual([]);
    await isAbsent('sister');
    expect(await absentAt(7)).toEqual(['sister 2026-05-28']);
  });

  it('has classes and absences without their reasons, and is read by the other carer too', async () => {
    await isAbsent('student');
    await homeAt(0);
    expect(Object.keys(await stored()).sort()).toEqual([uid('student'), uid('sister')].sort());
    const texts = JSON.stringify(tables.all('calendar-days').filter(({ pk }) => `${pk}` !== site));
    expect(texts).not.toContain('nurse');
    const { waiting } = await homeAt(1, 'carer');
    expect(waiting).toMatchObject([{ kind: 'absence', child: { userUid: uid('student') } }]);
    expect(await stored()).toMatchObject({ [uid('student')]: minute(0).toISOString() });
  });

  it('belongs to carers only', async () => {
    for (const role of ['teacher', 'student', 'office'] as const) await homeAt(0, role);
    expect(await stored()).toEqual({});
  });

  it.each<[string, Partial<ChildLink>]>([
    ['was restricted', { restricted: true }],
    ['has ended', { status: 'ended' }],
    ['ended yesterday', { valid_to: '2026-05-31' }],
  ])('uses and makes none of a child whose link %s a moment ago', async (_, is) => {
    await isAbsent('sister');
    expect(await absentAt(0)).toEqual(['sister 2026-05-28']);
    // What is known of the caller is up to half a minute old: it still names both.
    const parent = await userRepository(tables).of(school).get(uid('parent'));
    if (!parent) throw new Error('There is a carer of two');
    const children = parent.children.map((each) =>
      each.userUid === uid('sister') ? { ...each, ...is } : each,
    );
    await storeProfiles(tables, { ...parent, children });
    const home = await homeAt(1);
    expect(JSON.stringify(home)).not.toContain(uid('sister'));
    expect(home.children.map(({ userUid }) => userUid)).toEqual([uid('student')]);
    await intakeEnds(5);
    expect(JSON.stringify(await homeAt(7))).not.toContain(uid('sister'));
    expect(await stored()).toEqual({
      [uid('student')]: minute(7).toISOString(),
      [uid('sister')]: minute(0).toISOString(),
    });
  });

  it('makes none at a school without an intake, which shows the same', async () => {
    await isAbsent('sister');
    const Key = { pk: site, sk: 'state' };
    await tables.db.send(new DeleteCommand({ TableName: 'calendar-days', Key }));
    expect(await absentAt(0)).toEqual(['sister 2026-05-28']);
    expect(await stored()).toEqual({});
  });

  it('takes no other part with it when a table fails, as each then reads its own records', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const send = async (command: { readonly input: { TableName?: string } }) => {
      if (command.input.TableName === 'absences') throw new Error('Away');
      return tables.db.send(command as never);
    };
    const db = { send } as unknown as Tables['db'];
    const home = await homeAt(0, 'carer of two', { ...tables, db });
    expect(home.missing).toEqual(['absences']);
    const today = home.days[0]?.lessons.map(({ userUid, lessons }) => [userUid, lessons.length]);
    expect(today).toEqual(expect.arrayContaining([[uid('sister'), 8]]));
    expect(log).toHaveBeenCalledTimes(2);
  });
});

it('shows each busy family all that waits for it, and each quiet one nothing', async () => {
  const kinds = async (role: SampleRole) =>
    Map.groupBy((await homeAt(0, role)).waiting, ({ kind }) => kind);
  for (const role of sampleRoles.filter((each) => each.includes('carer'))) {
    const children = role.startsWith('busy') ? callerOf(role).carerOf.length : 0;
    const found = await kinds(role);
    const counts = ['absence', 'leave', 'document'].map((kind) => found.get(kind as never)?.length);
    const expected = children || undefined;
    expect([role, ...counts]).toEqual([role, expected, expected, expected]);
  }
});
