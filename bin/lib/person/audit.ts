import { recordInAudit } from '../operator-audit.ts';
import type { Stores } from '../stores.ts';
import type { Finder } from './match.ts';
import type { Person } from './person.ts';

/** Finds audit entries by or about the person. They stay for their term, without the username. */
export const auditMatch: Finder = (record, { userUid }) => {
  const by = record.by as { readonly userUid?: string; readonly username?: string } | undefined;
  if (by?.userUid === userUid && by.username !== '') {
    return { becomes: [{ ...record, by: { userUid, username: '' } }], shown: record };
  }
  if (by?.userUid !== userUid && record.child !== userUid) return undefined;
  return {
    becomes: [record],
    shown: record,
    held: 'The entry answers who saw a child’s record. It names people by identifier only.',
  };
};

/** Writes audit entries for the export or erasure of a person and, for a carer, of the children. */
export async function notePersonInAudit(
  stores: Pick<Stores, 'db' | 'table'>,
  { site, userUid, profile }: Person,
  act: 'export' | 'erase',
  now: Date,
): Promise<void> {
  const all = [userUid, ...profile.children.map((child) => child.userUid)];
  const acts = all.map((child) => ({ child, record: 'profile' as const, act }));
  await recordInAudit(stores, { site, command: `npm run person -- ${act}`, acts, now });
}
