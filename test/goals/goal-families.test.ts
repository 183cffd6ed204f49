import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { homeroomComments } from '#shared/goals/homeroom-comments.contract';
import { studentGoals } from '#shared/goals/student-goals.contract';
import { studentLearningGoals } from '#shared/goals/student-learning-goals.contract';
import { requestFor } from '#shared/kernel/request';
import type { Input, Route } from '#shared/kernel/route';
import { unwrap } from '#shared/kernel/wire';
import { schoolToday } from '#test/support/college/absences';
import {
  familyShapes,
  peopleOf,
  relationOf,
  type ShapedAdult,
  type ShapedChild,
  startFamilies,
} from '#test/support/college/family-shapes';
import type { MemoryPortal } from '#test/support/memory/memory-portal';
import { proofRuns, proofSeed } from '#test/support/proof-runs';
import { storePortalRecords } from '#test/support/records/portal-file-records';
import { entriesIn } from '#test/support/tables/audit-entries';

/** A dozen families have every relation; the proof has 40. */
const families = familyShapes(Math.max(12, proofRuns(40)), proofSeed);
const people = peopleOf(families, schoolToday);
const { children, adults } = people;
const year = schoolToday.slice(0, 4);

/** The word in everything that is written about a child. */
const secretOf = ({ site, username }: ShapedChild) => `Secret-of-${username}-${site}`;
const secretsIn = (text: string) => [
  ...new Set([...text.matchAll(/Secret-of-(\w+-\w+)/g)].map(([, who]) => who)),
];

/** The homeroom teacher of a child: a member of staff who teaches it, if there is one. */
const teacherOf = (child: ShapedChild) =>
  adults.find((adult) => relationOf(adult, child) === 'duty')?.username;

let portal: MemoryPortal;
const tokens = new Map<string, Promise<string>>();
interface Person {
  readonly site: string;
  readonly username: string;
}

async function ask<R extends Route>({ site, username }: Person, route: R, input: Input<R>) {
  const key = `${site} ${username}`;
  const token = tokens.get(key) ?? portal.admit(site, username, `u-${username}`);
  tokens.set(key, token);
  return portal.call(site, await token, requestFor(route, input));
}

beforeAll(async () => {
  portal = await startFamilies(families, people);
  const tables = { db: portal.tables.db, table: (name: string) => name };
  for (const child of children) {
    const { site, userUid, username } = child;
    const teacher = teacherOf(child);
    if (teacher) {
      await portal.tables.db.send(
        new UpdateCommand({
          TableName: 'users',
          Key: { pk: site, sk: userUid },
          UpdateExpression: 'SET homeroom_teacher = :teacher',
          ExpressionAttributeValues: { ':teacher': `u-${teacher}` },
        }),
      );
    }
    const of = { userUid, year, semester: '1' } as const;
    await storePortalRecords(tables, site, 'learning-goals', [
      {
        ...of,
        GOAL_ID: `g-${username}`,
        kind: 'goal',
        text: secretOf(child),
        written_on: `${year}-02-15`,
      },
    ]);
    await storePortalRecords(tables, site, 'homeroom-comments', [
      { ...of, commentUid: `c-${username}`, home_class: '7A', comment: secretOf(child) },
    ]);
    const goals = { goals: [secretOf(child)], reflections: [] };
    const { status, text } = await ask(child, studentGoals.create, goals);
    expect([username, status, text]).toEqual([username, 200, text]);
  }
});
afterAll(() => portal.stop());

/** Returns the children whom an adult is asked about: those of three families. */
function targetsOf({ site, family }: ShapedAdult): ShapedChild[] {
  const near = children.filter((child) => child.family >= family && child.family < family + 3);
  return near.filter(
    (child) =>
      child.site === site ||
      !near.some((each) => each.site === site && each.username === child.username),
  );
}

const readsOf = (username: string) =>
  [
    [studentLearningGoals.get, { username }],
    [homeroomComments.list, { username }],
    [studentGoals.get, { username }],
  ] as const;
const stale = { updated_at: '2020-01-01T00:00:00.000Z' };

describe('goals in families of many shapes', () => {
  it('shows goals to carers of today and to staff on duty, and to nobody else', async () => {
    for (const adult of adults) {
      const unknown = await Promise.all(
        readsOf('nobody').map(([route, input]) => ask(adult, route, input)),
      );
      for (const child of targetsOf(adult)) {
        const isSeen = relationOf(adult, child) !== undefined;
        for (const [i, [route, input]] of readsOf(child.username).entries()) {
          const { status, text } = await ask(adult, route, input);
          const who = [adult.username, child.username, route.path];
          expect([...who, status]).toEqual([...who, isSeen ? 200 : 404]);
          const own = `${child.username}-${child.site}`;
          if (isSeen) expect([...who, secretsIn(text)]).toEqual([...who, [own]]);
          else expect([...who, text]).toEqual([...who, unknown[i]?.text]);
        }
      }
    }
  });

  it('saves a file for those who may read it, with nobody else in it', async () => {
    const seen = new Set<string>();
    for (const adult of adults) {
      for (const child of targetsOf(adult)) {
        // Each person may make 10 files in a minute.
        if (seen.size > 20) return;
        const isSeen = relationOf(adult, child) !== undefined;
        const input = { username: child.username, is_download: 'true' } as const;
        const { status, text } = await ask(adult, studentGoals.download, input);
        const who = [adult.username, child.username];
        expect([...who, status]).toEqual([...who, isSeen ? 200 : 404]);
        if (!isSeen) continue;
        seen.add(who.join());
        const { pre_signed_URL } = unwrap('returnData', text) as { pre_signed_URL: string };
        const key = new URL(pre_signed_URL).pathname.slice(1);
        const file = [...portal.objects].find(([name]) =>
          decodeURIComponent(key).endsWith(name.split('/').slice(-1)[0] ?? ''),
        );
        expect(secretsIn(String(file?.[1]))).toEqual([`${child.username}-${child.site}`]);
      }
    }
    expect(seen.size).toBeGreaterThan(5);
  });

  it('lets no adult change goals, and only a homeroom teacher without a link comment', async () => {
    const before = portal.tables.all('student-goals');
    const mine = { goals: ['Not by the student.'], reflections: [] };
    let comments = 0;
    for (const adult of adults) {
      const refused = adult.isStaff ? 404 : 403;
      for (const child of targetsOf(adult)) {
        const { username } = child;
        const who = [adult.username, username];
        const relation = relationOf(adult, child);
        const isTeacher = relation === 'duty' && teacherOf(child) === adult.username;
        for (const [route, input] of [
          [studentGoals.create, { username, ...mine }] as const,
          [studentGoals.change, { username, ...mine, ...stale }] as const,
        ]) {
          const { status } = await ask(adult, route, input);
          expect([...who, status]).toEqual([...who, isTeacher ? 403 : refused]);
        }
        const versions = await ask(adult, studentGoals.versions, { username });
        expect(secretsIn(versions.text)).toEqual([]);
        const comment = await ask(adult, studentGoals.change, { username, comment: 'Well done.' });
        expect([...who, comment.status]).toEqual([...who, isTeacher ? 200 : refused]);
        if (isTeacher) comments++;
      }
    }
    expect(comments).toBeGreaterThan(2);
    const after = portal.tables.all('student-goals');
    expect(after.filter(({ sk }) => String(sk).endsWith('#goals'))).toEqual(before);
    expect(after).toHaveLength(before.length + comments);
  });

  it('gives students their own goals and no others', async () => {
    for (const child of children) {
      const { username } = child;
      const own = await ask(child, studentGoals.get, {});
      expect(secretsIn(own.text)).toEqual([`${username}-${child.site}`]);
      const other = children.find((each) => each.site === child.site && each !== child);
      if (!other) continue;
      const asked: readonly (readonly [Route, object])[] = [
        ...readsOf(other.username),
        [studentGoals.change, { username: other.username, goals: ['Mine.'], ...stale }],
        [studentGoals.versions, { username: other.username }],
        [studentGoals.download, { username: other.username, is_download: 'true' }],
      ];
      for (const [route, input] of asked) {
        const { status, text } = await ask(child, route, input);
        expect([username, route.path, status, secretsIn(text)]).toEqual([
          username,
          route.path,
          404,
          [],
        ]);
      }
      expect((await ask(child, studentGoals.listClasses, {})).status).toBe(403);
    }
  });

  it('leaves an audit entry for each read by staff, and none for families', () => {
    const entries = entriesIn(portal.tables).filter(({ record }) => record === 'goal');
    const staff = new Set(adults.filter(({ isStaff }) => isStaff).map(({ username }) => username));
    expect(entries.length).toBeGreaterThan(20);
    const byFamily = entries.filter(({ by }) => !staff.has((by as { username: string }).username));
    expect(byFamily).toEqual([]);
    const acts = new Set(entries.map(({ act, route }) => `${act} ${route}`));
    expect([...acts].sort()).toEqual([
      'change PUT /student-goals',
      'export GET /student-goals',
      'read GET /homeroom-comments',
      'read GET /student-goals',
      'read GET /student-goals/versions',
      'read GET /student-learning-goals',
    ]);
  });
});
