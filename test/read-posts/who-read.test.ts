import { beforeAll, describe, expect, it } from 'vitest';
import { peopleRepository } from '#functions/people/store/people';
import { personKeys } from '#functions/people/store/person-record';
import type { ChildLink, Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import type { Readable } from '#shared/posts/visibility';
import { type Relative, readerCounts, readersOf, whoRead } from '#shared/read-posts/who-read';
import { chance } from '#test/support/chance';
import { memoryTables } from '#test/support/memory/memory-tables';
import { profile } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const now = new Date('2026-03-02T00:00:00.000Z');
const timeZone = 'Australia/Sydney';
const today = dayIn(timeZone, now);
const { under, pick, is } = chance(2026);
const groupNames = Array.from({ length: 24 }, (_, i) => `g${i}`);
const someOf = <T>(all: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: under(most + 1) }, () => pick(all))),
];

const link = (userUid: string): ChildLink => ({
  userUid,
  status: is(0.9) ? 'active' : 'ended',
  restricted: is(0.1),
  ...(is(0.2) && { valid_from: pick(['2026-01-01', '2026-03-02', '2026-03-03']) }),
  ...(is(0.2) && { valid_to: pick(['2026-03-01', '2026-03-02', '2027-01-01']) }),
});

/** Returns 10,000 people: students, carers with up to 4 links, teachers who may be carers too. */
function school(): Profile[] {
  const students = Array.from({ length: 4_500 }, (_, i) =>
    profile({ username: `s${i}`, surname: `S${under(900)}`, groups: someOf(groupNames, 4) }),
  );
  const childUids = students.map(({ userUid }) => userUid);
  const carers = Array.from({ length: 5_000 }, (_, i) =>
    profile({
      username: `c${i}`,
      type: 'affiliate',
      is_carer: is(0.95),
      children: someOf(childUids, 4).map(link),
    }),
  );
  const staff = Array.from({ length: 500 }, (_, i) =>
    profile({
      username: `t${i}`,
      type: 'faculty',
      is_carer: is(0.3),
      groups: someOf(groupNames, 3),
      children: someOf(childUids, 2).map(link),
    }),
  );
  return [...students, ...carers, ...staff].map((each) =>
    is(0.02) ? { ...each, status: 'left' as const } : each,
  );
}

const profiles = school();
let people: readonly Relative[];
beforeAll(async () => {
  const tables = memoryTables(async () => {});
  const { PutCommand } = await import('@aws-sdk/lib-dynamodb');
  for (const each of profiles) {
    const Item = { ...each, ...personKeys(schoolNamed('main'), each) };
    await tables.db.send(new PutCommand({ TableName: 'users', Item }));
  }
  people = (await peopleRepository(tables).of(schoolNamed('main')).all(timeZone, now)).people;
});

const readAt = new Map(
  profiles.flatMap(({ userUid }) => (is(0.4) ? [[userUid, now.toISOString()] as const] : [])),
);

/** The rules once more, from the profiles, person by person. */
function expected({ audience, make_public, for_carer_only }: Readable) {
  const { userTypes, groups } = audience;
  const here = new Map(
    profiles.filter(({ status }) => status === 'active').map((each) => [each.userUid, each]),
  );
  const isOpen = ({ status, restricted, valid_from = '', valid_to = '9' }: ChildLink) =>
    status === 'active' && !restricted && valid_from <= today && today <= valid_to;
  const hasGroup = ({ groups: own }: Profile) =>
    make_public || groups.length === 0 || own.some((group) => groups.includes(group));
  const childrenOf = ({ is_carer, children }: Profile) =>
    is_carer ? children.filter(isOpen).flatMap(({ userUid }) => here.get(userUid) ?? []) : [];
  const isStudent = (each: Profile) =>
    each.type === 'student' &&
    !for_carer_only &&
    (make_public || (userTypes.includes('STUDENTS') && hasGroup(each)));
  const isStaff = (each: Profile) =>
    each.type === 'faculty' && (make_public || (userTypes.includes('STAFF') && hasGroup(each)));
  const isCarer = (each: Profile) =>
    each.is_carer &&
    (make_public ||
      (userTypes.includes('CARERS') && (groups.length === 0 || childrenOf(each).some(hasGroup))));
  const sees = (each: Profile) =>
    isStudent(each) ||
    isStaff(each) ||
    isCarer(each) ||
    (make_public && !(for_carer_only && each.type === 'student'));
  const all = [...here.values()].filter(sees);
  const reads = ({ userUid }: Profile) => readAt.has(userUid);
  const carers = all.filter(isCarer);
  const children = new Set(carers.flatMap(childrenOf).filter(hasGroup));
  const childrenOfReaders = new Set(carers.filter(reads).flatMap(childrenOf));
  const isReached = (child: Profile) => childrenOfReaders.has(child);
  const split = (each: readonly Profile[], has: (one: Profile) => boolean) => ({
    read: each
      .filter(has)
      .map(({ userUid }) => userUid)
      .sort(),
    not_read: each
      .filter((one) => !has(one))
      .map(({ userUid }) => userUid)
      .sort(),
  });
  return {
    everyone: split(all, reads),
    each_carer: split(carers, reads),
    any_carer: split([...children], isReached),
    student: split(all.filter(isStudent), reads),
  };
}

const post = (fields: Partial<Readable>): Readable => ({
  published: true,
  is_deleted: false,
  make_public: false,
  for_carer_only: false,
  window: { start: '2026-03-01T00:00:00.000Z' },
  audience: { userTypes: ['STUDENTS', 'CARERS', 'STAFF'], groups: [] },
  ...fields,
});
const audiences = [
  ['everyone', post({})],
  ['carers', post({ audience: { userTypes: ['CARERS'], groups: [] } })],
  ['carers of one group', post({ audience: { userTypes: ['CARERS'], groups: ['g1'] } })],
  [
    'students and carers of three groups',
    post({ audience: { userTypes: ['STUDENTS', 'CARERS'], groups: ['g1', 'g2', 'g3'] } }),
  ],
  ['staff of a group', post({ audience: { userTypes: ['STAFF'], groups: ['g4'] } })],
  ['everyone, without students', post({ for_carer_only: true })],
  [
    'a public post for staff',
    post({ make_public: true, audience: { userTypes: ['STAFF'], groups: ['g4'] } }),
  ],
  ['a public post without students', post({ make_public: true, for_carer_only: true })],
  [
    'an ended post',
    post({ window: { start: '2020-01-01T00:00:00.000Z', end: '2020-01-02T00:00:00.000Z' } }),
  ],
  ['a draft', post({ published: false, window: {} })],
] as const;

describe('who has read a post, over 10,000 people', () => {
  it.each(audiences)('counts the same as an independent calculation for %s', (_, each) => {
    const who = whoRead(each, people, readAt);
    const counts = readerCounts(each, who);
    const wanted = expected(each);
    for (const rule of ['everyone', 'each_carer', 'any_carer', 'student'] as const) {
      const uids = (state: 'read' | 'not_read') =>
        readersOf(each, who, { rule, state })
          .map(({ userUid }) => userUid)
          .sort();
      const { read, not_read } = wanted[rule];
      expect(uids('read')).toEqual(read);
      expect(uids('not_read')).toEqual(not_read);
      expect(counts.by_rule[rule]).toEqual({
        people: read.length + not_read.length,
        read: read.length,
      });
    }
    expect(wanted.everyone.read.length + wanted.everyone.not_read.length).toBeGreaterThan(0);
  });

  it('counts each chosen group, and filters by it', () => {
    const [, each] = audiences[3];
    const who = whoRead(each, people, readAt);
    for (const { groupUid, people: all, read } of readerCounts(each, who).by_group) {
      const listed = readersOf(each, who, { rule: 'everyone', state: 'all', group: groupUid });
      expect(listed).toHaveLength(all);
      expect(listed.filter(({ is_reached }) => is_reached)).toHaveLength(read);
      expect(all).toBeGreaterThan(100);
      const children = readersOf(each, who, { rule: 'any_carer', state: 'all', group: groupUid });
      expect(children.every(({ groups }) => groups.includes(groupUid))).toBe(true);
    }
  });
});
