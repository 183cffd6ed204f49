import type { Profile } from '#shared/intake/roster';

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

/** Records of a table for each way to find a person that needs no more than one field or key. */
export const ordinary: Partial<Record<string, (of: Profile) => object>> = {
  author: (of) => ({ pk: 'main', sk: `canary-${of.username}`, ...text, ...writtenBy(of) }),
  partition: ({ userUid }) => ({ pk: `main#${userUid}`, sk: 'canary', about: userUid }),
  key: ({ userUid }) => ({ pk: 'main', sk: userUid }),
  teacher: ({ username, userUid }) => ({
    pk: 'main',
    sk: `lesson-${username.length}`,
    teacherUid: userUid,
  }),
  account: ({ userUid }) => ({ pk: 'main', sk: `t-${userUid}`, userUid }),
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
  userUid: ({ userUid }) => ({
    pk: 'main#2026-03-02#1',
    sk: userUid,
    userUid,
    // The index of visits and of results.
    personPk: `main#${userUid}`,
    personSk: 'x',
  }),
};
const writtenBy = (of: Profile) => ({
  ...authorOf(of),
  updated_by: of.userUid,
  deleted_by: of.userUid,
  deleted_by_name: `${of.firstname} ${of.surname}`,
});
