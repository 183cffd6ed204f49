import { setTimeout as pause } from 'node:timers/promises';
import type { School } from '#functions/kernel/record/school';
import { contested } from '#functions/kernel/store/contested';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { schoolGroupReader } from './school-group-reader.ts';
import { ifVersion, writesOf } from './school-groups.ts';

/** Removes people whose profile goes from the groups of the school, and from those who may use them. */
export const memberPurge = (tables: Tables) => {
  const stored = { db: tables.db, TableName: tables.table('groups') };
  const reader = schoolGroupReader(tables);
  return {
    of: (school: School) => ({
      async removeAbout(userUids: readonly string[]): Promise<void> {
        if (userUids.length === 0) return;
        const gone = new Set(userUids);
        // An administrator may change a group at the same moment.
        for (const { groupUid } of await reader.of(school).all())
          await contested(pause, () => removeFrom(school, groupUid, gone));
      },
    }),
  };

  async function removeFrom(school: School, groupUid: string, gone: ReadonlySet<string>) {
    const before = await reader.of(school).get(groupUid);
    if (!before) return true;
    const isHere = (userUid: string) => !gone.has(userUid);
    const list = before.rule ? [] : await reader.of(school).members(groupUid);
    const members = list.filter(({ userUid }) => isHere(userUid));
    const use = before.use === 'all' ? before.use : before.use.filter(isHere);
    if (members.length === list.length && use.length === before.use.length) return true;
    const { version } = before;
    const group = { ...before, use, listed: members.length, version: version + 1 };
    const changed = { group, members: before.rule ? undefined : members };
    const writes = writesOf(stored, school, changed, ifVersion(version));
    return (await transact(stored.db, writes)) ? undefined : true;
  }
};
