import { beforeEach, expect } from 'vitest';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { peopleAdminHandlers } from '#functions/people/admin/people-admin';
import { decisionRepository } from '#functions/people/store/decided/decisions';
import { peopleDirectory } from '#functions/people/store/decided/directory';
import { groupRepository } from '#functions/people/store/groups';
import { identityRepository } from '#functions/people/store/identities';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import type { Profile } from '#shared/intake/roster';
import type { AccessAct } from '#shared/people/acts';
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
}

/** The people of a school, stored again before each test of a file. Ada is an administrator and a carer. */
export function peopleRoom() {
  const room = {} as Room;
  beforeEach(async () => {
    const tables = memoryTables(async () => {});
    Object.assign(room, { tables, ended: [], silenced: [], audited: [] });
    await storeProfiles(tables, ...everyone, profile({ username: 'else', schoolUid: 'regional' }));
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
    room.api = peopleAdminHandlers({
      directory: peopleDirectory(tables),
      decisions: decisionRepository(tables),
      users: userRepository(tables),
      groups: groupRepository(tables),
      people: peopleRepository(tables),
      limits: limitRepository(tables),
      idempotency: idempotencyRepository(tables),
      returned: suppressionRepository(tables),
      postAt: async (_, address) =>
        address === '/notices/notice_details/p1'
          ? {
              title: 'Camp',
              post: {
                audience: { userTypes: ['CARERS'], groups: ['year-7'] },
                make_public: false,
                for_carer_only: false,
                window: { start: '2026-01-01T00:00:00.000Z', end: 'INDEFINITE' },
              } as never,
            }
          : undefined,
      endPushes: async (_, userUid) => void room.silenced.push(userUid),
      endLinks: async (_, about) => void room.ended.push(about),
    });
  });
  // Acts are in the order of their times.
  let acts = 0;
  const facts = (is: object = {}) =>
    request({ audit: async (children) => void room.audited.push(...children), ...is });
  return Object.assign(room, {
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
