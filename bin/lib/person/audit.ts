import { noteInAudit } from '../operator-audit.ts';
import type { Stores } from '../stores.ts';
import type { Person } from './person.ts';
import type { Tracer } from './trace.ts';

/** Who read or changed a record: a row stays for its term, and is about nobody but by identifier. */
export const auditTrace: Tracer = (record, { userUid }) => {
  const by = record.by as { readonly userUid?: string; readonly username?: string } | undefined;
  if (by?.userUid === userUid && by.username !== '') {
    return { becomes: [{ ...record, by: { userUid, username: '' } }], shown: record };
  }
  if (by?.userUid !== userUid && record.child !== userUid) return undefined;
  return {
    becomes: [record],
    shown: record,
    held: 'It answers who saw a child’s record, and names people by identifier alone.',
  };
};

/** Writes down that an operator exports or erases somebody: whose record it is, and of a carer those of the children. */
export async function notePersonInAudit(
  stores: Pick<Stores, 'db' | 'table'>,
  { site, userUid, profile }: Person,
  act: 'export' | 'erase',
  now: Date,
): Promise<void> {
  const all = [userUid, ...profile.children.map((child) => child.userUid)];
  const deeds = all.map((child) => ({ child, record: 'profile' as const, act }));
  await noteInAudit(stores, site, `npm run person -- ${act}`, deeds, now);
}
