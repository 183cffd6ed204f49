import type { TableName } from '#shared/tables';
import { canaryOf, everyone, teacher } from '#test/bin/person/canary-people';

const at = '2026-03-02T00:40:00.000Z';

/** Stores rights of each person, that the teacher asked for, and the list of administrators. */
export async function storeRights(put: (table: TableName, item: object) => Promise<unknown>) {
  for (const each of everyone) {
    const right = {
      userUid: each.userUid,
      capability: 'signing',
      reason: canaryOf(each.username),
      at,
    };
    const asked = { ...right, asked_by: teacher.userUid };
    const change = { changeUid: 'right-1', act: 'give', confirmed_by: teacher.userUid };
    const pk = `main#rights#${each.userUid}`;
    await put('users', { pk, sk: 'right-1', ...asked, ...change });
    const commanded = { changeUid: `change-${each.type}`, userUid: each.userUid, at };
    const ofCommand = { pk: 'main#commanded-rights', sk: commanded.changeUid, ...commanded };
    await put('users', { ...ofCommand, expires_at: 4_000_000_000 });
    const requestUid = `request-${each.type}`;
    const ofRequest = { pk: 'main#right-requests', sk: requestUid, requestUid };
    await put('users', { ...ofRequest, ...asked, expires_at: 4_000_000_000 });
  }
  const userUids = everyone.map((each) => each.userUid);
  await put('users', {
    pk: 'main#administrators',
    sk: 'list',
    version: 1,
    userUids,
    holders: userUids,
  });
}
