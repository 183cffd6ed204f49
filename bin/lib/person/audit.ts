import { auditRepository } from '#functions/data/audit';
import { newId } from '#functions/lib/id';
import type { Stores } from '../stores.ts';
import type { Person } from './person.ts';
import type { Tracer } from './trace.ts';

/** Who read or changed a child's record: a row stays for its term, and is about nobody but by identifier. */
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
export async function noteInAudit(
  { db, table }: Stores,
  { site, userUid, profile }: Person,
  act: 'export' | 'erase',
  now: Date,
): Promise<void> {
  const children = profile.children.map((child) => child.userUid);
  const all = profile.type === 'student' ? [userUid, ...children] : children;
  await auditRepository(db, table('audit')).add(
    site,
    all.map((child) => ({
      auditUid: newId(now),
      at: now.toISOString(),
      by: { userUid: 'operator', username: 'operator' },
      child,
      ...{ record: 'profile', act },
      route: `npm run person -- ${act}`,
      network: '',
    })),
  );
}
