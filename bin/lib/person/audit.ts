import { recordInAudit } from '../operator-audit.ts';
import type { Stores } from '../stores.ts';
import type { Finder } from './match.ts';
import type { Person } from './person.ts';

/** Finds audit entries of before release 1.5.0 by or about the person. They stay for their term, without the username. */
export const auditMatch: Finder = (record, { userUid }) => {
  const by = record.by as { readonly userUid?: string; readonly username?: string } | undefined;
  if (by?.userUid === userUid && by.username !== '') {
    return { becomes: [{ ...record, by: { userUid, username: '' } }], shown: record };
  }
  if (by?.userUid !== userUid && record.child !== userUid) return undefined;
  return { becomes: [record], shown: record, held };
};

const held = 'The entry answers who saw a child’s record. It names people by identifier only.';

/** Finds looks by the person, and those at the person’s record. They stay, without the username. */
export const lookMatch: Finder = (record, { userUid }) => {
  if (record.by === userUid && `${record.username ?? ''}` !== '') {
    return { becomes: [{ ...record, username: '' }], shown: record };
  }
  const { children } = record;
  const isAbout = Array.isArray(children) && children.includes(userUid);
  if (record.by !== userUid && !isAbout) return undefined;
  // A list of others is no data of a person who is in it.
  const shown = isAbout ? { ...record, children: [userUid] } : record;
  return { becomes: [record], shown, held };
};

/** Finds looks of a child’s list by the person, and those at the person’s record. They stay likewise. */
export const childLooksMatch: Finder = (record, { userUid }) => {
  const { looks } = record;
  if (!Array.isArray(looks)) return undefined;
  const all = looks as { readonly by?: string; readonly username?: string }[];
  const own = all.filter(({ by }) => by === userUid);
  if (own.some(({ username }) => username !== '')) {
    const nameless = all.map((look) => (look.by === userUid ? { ...look, username: '' } : look));
    return { becomes: [{ ...record, looks: nameless }], shown: { ...record, looks: own } };
  }
  const isAbout = `${record.pk}`.endsWith(`#${userUid}`);
  if (own.length === 0 && !isAbout) return undefined;
  return { becomes: [record], shown: isAbout ? record : { ...record, looks: own }, held };
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
