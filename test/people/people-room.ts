import { beforeEach, expect } from 'vitest';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { peopleAdminHandlers } from '#functions/people/admin/people-admin';
import type { Content } from '#functions/people/rules/content-reasons';
import { newcomerRepository } from '#functions/people/store/accounts/newcomers';
import { refusedSignIns } from '#functions/people/store/accounts/refused';
import { decisionRepository } from '#functions/people/store/decided/decisions';
import { peopleDirectory } from '#functions/people/store/decided/directory';
import type { AboutFamily } from '#functions/people/store/decided/family-order';
import { groupRepository } from '#functions/people/store/groups';
import { identityRepository } from '#functions/people/store/identities';
import { peopleRepository } from '#functions/people/store/people';
import { holdersOf } from '#functions/people/store/rights/holders';
import type { AboutRight } from '#functions/people/store/rights/right-order';
import { rightRepository } from '#functions/people/store/rights/rights';
import { userRepository } from '#functions/people/store/users';
import type { Profile } from '#shared/intake/roster';
import type { AccessAct } from '#shared/people/acts';
import { type FakePool, fakePool } from '#test/people/fake-pool';
import { memoryTables } from '#test/support/memory/memory-tables';
import { administrator, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { putInto } from '#test/support/records/school-records';

const link = (name: string, is: object = {}) => ({
  userUid: `uid-${name}`,
  status: 'active' as const,
  restricted: false,
  ...is,
});
const everyone: readonly Profile[] = [
  profile({
    username: 'ada',
    firstname: 'Ada',
    type: 'faculty',
    capabilities: ['administrator'],
    is_carer: true,
    children: [link('own')],
  }),
  profile({ username: 'own', firstname: 'Own' }),
  profile({
    username: 'mate',
    firstname: 'Mate',
    type: 'affiliate',
    is_carer: true,
    children: [link('own', { restricted: true })],
  }),
  profile({ username: 'nina', firstname: 'Nína', surname: 'Rossi', studentNumber: '4711' }),
  profile({ username: 'otto', firstname: 'Otto', surname: 'Rossi', groups: ['year-7'] }),
  profile({
    username: 'cara',
    firstname: 'Cara',
    surname: 'Rossi',
    type: 'affiliate',
    is_carer: true,
    children: [link('nina'), link('otto', { restricted: true })],
  }),
  profile({ username: 'tess', firstname: 'Tess', type: 'faculty', capabilities: ['sender'] }),
  profile({ username: 'gone', firstname: 'Gone', status: 'left' }),
];

const forYear7 = { userTypes: ['CARERS' as const], groups: ['year-7'] };
const garden = { audience: forYear7, editors: ['uid-tess'], is_deleted: false };
const hidden = { is_deleted: false, pageHide: true, window: {} } as const;

/** What is at the addresses of the portal. */
const contents: Readonly<Record<string, Content>> = {
  '/notices/notice_details/p1': {
    kind: 'post',
    title: 'Camp',
    post: {
      audience: forYear7,
      make_public: false,
      for_carer_only: false,
      window: { start: '2026-01-01T00:00:00.000Z', end: 'INDEFINITE' },
    } as never,
  },
  '/places/garden': { kind: 'place', title: 'Garden', place: garden },
  '/places/garden/beds': { kind: 'place', title: 'Beds', place: garden, page: hidden },
  '/calendar/calendar_details/e1': {
    kind: 'event',
    title: 'Sports day',
    audience: { everyone: true, userTypes: [], groups: [] },
  },
  '/calendar/calendar_details/e2': {
    kind: 'event',
    title: 'Staff day',
    audience: { everyone: false, userTypes: ['STAFF'], groups: [] },
  },
};

const begin = Date.parse('2026-03-02T00:00:00.000Z');

interface Room {
  tables: ReturnType<typeof memoryTables>;
  api: ReturnType<typeof peopleAdminHandlers>;
  /** The links to documents that were ended. */
  ended: { userUid: string; child: string }[];
  /** The people whose devices were removed. */
  silenced: string[];
  /** Whom the audit names. */
  audited: string[];
  /** What mail was ordered about. */
  told: AboutRight[];
  /** The acts on links whose mail was ordered. */
  familyTold: AboutFamily[];
  accounts: 'pool' | 'provider';
  /** The user pool of the school. */
  pool: FakePool;
}

/**
 * The people of a school, and further ones, stored again before each test of a file. Ada is an
 * administrator and a carer.
 */
export function peopleRoom(further: readonly Profile[] = []) {
  const room = {} as Room;
  /** Returns the handlers over some tables. */
  const over = (tables: Room['tables']) =>
    peopleAdminHandlers({
      directory: peopleDirectory(tables),
      decisions: decisionRepository(tables),
      users: userRepository(tables),
      groups: groupRepository(tables),
      people: peopleRepository(tables),
      limits: limitRepository(tables),
      idempotency: idempotencyRepository(tables),
      returned: suppressionRepository(tables),
      rights: rightRepository(tables),
      holders: (school) => holdersOf(tables, school, { isConsistent: true }),
      tellOfRight: async (_, about) => void room.told.push(about),
      tellOfFamily: async (_, about) => void room.familyTold.push(about),
      contentAt: async (_, path) => contents[path],
      refused: refusedSignIns(tables),
      identities: identityRepository(tables),
      newcomers: newcomerRepository(tables),
      pool: room.pool,
      factsOf: async () => ({ accounts: room.accounts, issuer: 'https://cognito.example/pool' }),
      endPushes: async (_, userUid) => void room.silenced.push(userUid),
      endLinks: async (_, about) => void room.ended.push(about),
    });
  beforeEach(async () => {
    const tables = memoryTables(async () => {});
    Object.assign(room, {
      tables,
      ended: [],
      silenced: [],
      audited: [],
      told: [],
      familyTold: [],
      accounts: 'provider',
      pool: fakePool(),
    });
    await storeProfiles(
      tables,
      ...everyone,
      ...further,
      profile({ username: 'else', schoolUid: 'regional' }),
    );
    await putInto(tables, 'groups', {
      pk: 'main',
      sk: 'year-7',
      groupUid: 'year-7',
      groupname: 'Year 7',
      grouptype: 'Year level',
    });
    const identities = identityRepository(tables).of(schoolNamed('main'));
    for (const name of ['ada', 'nina', 'cara']) {
      await identities.bind(`pool#${name}`, `uid-${name}`, new Date());
    }
    await identities.seen('pool#cara', { last_on: '2026-03-01', way: 'portal' });
    room.api = over(tables);
  });
  // Acts are in the order of their times.
  let acts = 0;
  const facts = (is: object = {}) =>
    request({ audit: async (children) => void room.audited.push(...children), ...is });
  return Object.assign(room, {
    over,
    facts,
    act: (
      name: string,
      is: { act: AccessAct; child?: string; version?: number },
      caller = administrator,
      key?: string,
    ) =>
      room.api.act(
        { userUid: `uid-${name}`, reason: 'Because.', version: 0, ...is },
        caller,
        facts({ idempotencyKey: key, now: new Date(begin + ++acts) }),
      ),
    get: (name: string) => room.api.get({ userUid: `uid-${name}` }, administrator, facts()),
  });
}

export const refused = (kind: string) => expect.objectContaining({ kind });
