import { fieldsIn, keyOf } from '#functions/kernel/record/key';
import type { Profile } from '#shared/intake/roster';
import type { TableShape } from '#shared/tables/table-shape';
import { schoolNamed } from '#test/support/records/school';

/** Returns the person as the author of a record. */
export const authorOf = ({ userUid, username, firstname, surname }: Profile) => ({
  users_userid: userUid,
  users_username: username,
  users_firstname: firstname,
  users_lastname: surname,
});

const at = '2026-03-02T00:40:00.000Z';
/** A text that names nobody. */
export const text = { title: 'A notice', created_at: at, updated_at: at };

/** Records of a table for each way to find a person by code of its own that needs no more than one field. */
export const ordinary: Partial<Record<string, (of: Profile) => object>> = {
  author: (of) => ({ pk: 'main', sk: `canary-${of.username}`, ...text, ...writtenBy(of) }),
  teacher: ({ username, userUid }) => ({
    pk: 'main',
    sk: `lesson-${username.length}`,
    teacherUid: userUid,
  }),
  account: ({ userUid }) => ({ pk: 'main', sk: `t-${userUid}`, userUid }),
  card: ({ type, userUid, firstname, surname }) => ({
    pk: 'main#students',
    sk: `class-of-${type}`,
    version: at,
    day: '2026-03-02',
    built_at: at,
    card: JSON.stringify({
      groups: ['class-1'],
      students: [
        type === 'faculty'
          ? { userUid: 'user-other', homeroom_teacher: userUid, groups: [0] }
          : { userUid, firstname, surname, groups: [0] },
      ],
    }),
  }),
  'student or teacher': ({ username, userUid, type }) => ({
    pk: 'main',
    sk: `comment-${username.length}`,
    comment: 'Kind and steady.',
    ...(type === 'student' ? { userUid } : { userUid: 'user-other', teacherUid: userUid }),
  }),
  'student or author': (of) => ({
    pk: 'main#2026#1',
    comment: 'Kind and steady.',
    ...authorOf(of),
    ...(of.type === 'student'
      ? { sk: `${of.userUid}#goals`, userUid: of.userUid }
      : { sk: `user-${of.username.length}#comment`, userUid: `user-${of.username.length}` }),
  }),
};
const writtenBy = (of: Profile) => ({
  ...authorOf(of),
  updated_by: of.userUid,
  deleted_by: of.userUid,
  deleted_by_name: `${of.firstname} ${of.surname}`,
});

/** Returns a person's own record of a table, made from its row. The other fields name nobody. */
export function ownCanary({ records }: TableShape, own: string, { userUid }: Profile): object {
  const [shape] = Object.values(records);
  if (!shape) throw new Error('A table has a kind of record');
  const { key, indexes = {} } = shape;
  const templates = [key, ...Object.values(indexes).map((index) => index.key)];
  const others = templates.flatMap(fieldsIn).map((name) => [name, `canary-${name}`] as const);
  const fields = { ...Object.fromEntries(others), [own]: userUid };
  const inIndexes = Object.entries(indexes).map(([index, each]) => {
    const { pk, sk } = keyOf(schoolNamed('main'), each.key, fields);
    return { [`${index}Pk`]: pk, [`${index}Sk`]: sk };
  });
  const named = keyOf(schoolNamed('main'), key, fields);
  // Records of several people must not have one key, and this one names nobody.
  const isNamed = Object.values(named).join().includes(userUid);
  const sk = isNamed ? named.sk : `${named.sk}-${[...userUid].reverse().join('')}`;
  return Object.assign({}, fields, ...inIndexes, named, { sk });
}
