import type { Profile } from '#shared/intake/roster';
import type { TableName } from '#shared/tables';

type Put = (table: TableName, item: object) => Promise<unknown>;

/** Stores answers and marks of a roll-call of a person, about the person and about others. */
export async function storeSafety(put: Put, each: Profile, at: string): Promise<void> {
  const uid = each.userUid;
  const given = { postUid: 'p1', source: 'portal', at };
  await put('asks', {
    pk: 'main',
    sk: 'p1',
    askUid: 'p1',
    users_userid: uid,
    saved_by: uid,
    helpers: [uid],
  });
  await put('asks', {
    pk: 'main#p1#2',
    sk: `${at}#p:${uid}`,
    subject: `p:${uid}`,
    userUid: uid,
    ...given,
    given_by: uid,
  });
  await put('asks', {
    pk: 'main#p1#3',
    sk: `${at}#c:of-${each.username}`,
    userUid: 'user-other',
    ...given,
    source: 'paper',
    given_by: uid,
    subject: 'c:user-other',
  });
  const held = { option: 'yes', places: 1, at: 0 };
  await put('asks', {
    pk: 'main#p1',
    sk: `places#${at}`,
    askUid: 'p1',
    asked_at: at,
    question: 'goes',
    limit: 2,
    version: at,
    left: { yes: 0 },
    waiting: { yes: [`p:${uid}`, 'c:user-other'] },
    of: {
      [`c:${uid}`]: held,
      'p:user-other': held,
      [`p:${uid}`]: { ...held, waits: true },
      'c:user-other': { ...held, waits: true },
    },
    queued: 2,
    calls: 0,
    changed: 0,
  });
  const mark = { kind: 'staff', state: 'safe', at };
  await put('roll-call', {
    pk: 'main#r1#3',
    sk: `${uid}#staff#user-other`,
    userUid: uid,
    where: each.firstname,
    ...mark,
    marked_by: 'user-other',
    markRank: `${at} 1 user-other`,
  });
  await put('roll-call', {
    pk: 'main#r1#4',
    sk: `user-other#staff#${uid}`,
    userUid: 'user-other',
    ...mark,
    marked_by: uid,
    markRank: `${at} 1 ${uid}`,
  });
  const link = { rollUid: 'r1', userUid: uid, version: at };
  await put('roll-call', { pk: `main#link#${each.username}`, sk: 'link', ...link });
  await put('roll-call', { pk: 'main#rolls', sk: `r-${each.username}`, started_by: uid });
}
