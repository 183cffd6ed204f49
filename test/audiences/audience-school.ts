import { audienceHandlers } from '#functions/audiences/audiences';
import { mailSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { peopleRepository } from '#functions/people/store/people';
import { postReader } from '#functions/posts/store/post-reader';
import { audiencesSchemas as schemas } from '#shared/audiences/audiences.schemas';
import type { Profile } from '#shared/intake/roster';
import { editor, request } from '#test/support/records/people';
import { audience, postSchool } from '#test/support/records/posts';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { bound } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

/** Starts the tables of a test about audiences. */
export const startAudienceTables = () =>
  startTestTables('users', 'posts', 'asks', 'post-versions', 'idempotency');

const names: Record<string, string> = { y7: 'Year 7', y8: 'Year 8' };

/** Starts a school that has only these people. */
export async function audienceSchool(
  tables: TestTables,
  ...people: (Partial<Profile> & { username: string })[]
) {
  const of = postSchool(tables);
  const { site, at } = of;
  const named = people.map((is) => profile({ schoolUid: site, ...is }));
  await storeProfiles(tables, ...named);
  const repository = peopleRepository(tables);
  const handlers = audienceHandlers({
    people: repository,
    groups: bound({
      many: async (uids) =>
        uids.map((groupUid) => ({
          groupUid,
          groupname: names[groupUid] ?? groupUid,
          grouptype: 'Year level' as const,
        })),
    }),
    posts: postReader(tables),
    mailSettings: mailSettings(tables),
  });
  const query = (is: Record<string, unknown>, ...chosen: string[]) =>
    schemas.count.input.parse({ group_list: audience(...chosen), ...is });
  const count = (...chosen: string[]) =>
    handlers.count(query({}, ...chosen), at(editor), request());
  const explain = (person: string, ...chosen: string[]) =>
    handlers.explain({ ...query({}, ...chosen), person }, at(editor), request());
  const check = async (content_html: string, is: Record<string, unknown> = {}) => {
    const asked = { type: 'notice', group_list: audience('STUDENTS'), content_html, ...is };
    return handlers.check(schemas.check.input.parse(asked), at(editor), request());
  };
  return { ...of, named, repository, handlers, query, count, explain, check };
}

/** Returns the link of a carer to a child. */
export const child = (name: string, is: Record<string, unknown> = {}) => ({
  userUid: `uid-${name}`,
  status: 'active' as const,
  restricted: false,
  ...is,
});

/** The people of a school with two students, carers and staff. */
export const family = [
  { username: 'sam', groups: ['y7', 'maths'], firstname: 'Sam' },
  { username: 'sue', groups: ['y8'], email: '' },
  {
    username: 'mara',
    firstname: 'Mara',
    surname: 'Chen',
    type: 'affiliate' as const,
    is_carer: true,
    children: [child('sam'), child('sue', { restricted: true })],
  },
  {
    username: 'tess',
    type: 'faculty' as const,
    is_carer: true,
    groups: ['maths'],
    children: [child('sue')],
  },
  { username: 'al', type: 'affiliate' as const },
  { username: '', userUid: 'uid-gone', status: 'left' as const, groups: ['y7'] },
];
