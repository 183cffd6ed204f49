import type { SeenLook } from '#functions/kernel/audit/seen-look';
import type { Profile } from '#shared/intake/roster';
import { hiddenRecords, type Look, type Looker } from '#shared/privacy/privacy.contract';

/** Whether a person may learn of a look. A look at a note or a request would tell that there is one. */
export const isShown = ({ record }: Pick<SeenLook, 'record'>): boolean =>
  !hiddenRecords.includes(record);

/** Returns a look by the role of the person who looked. A counsellor counts as staff. */
export function lookOf(
  { uid, at, hour, by, record, act }: SeenLook,
  caller: string,
  profiles: ReadonlyMap<string, Profile>,
): Look {
  const who = lookerOf(by.userUid, caller, profiles);
  return { auditUid: uid, at, ...(hour && { hour }), record, act, who };
}

function lookerOf(userUid: string, caller: string, profiles: ReadonlyMap<string, Profile>): Looker {
  if (userUid === caller) return 'you';
  const person = profiles.get(userUid);
  if (!person) return 'system';
  if (person.capabilities.includes('administrator')) return 'administrator';
  if (person.type === 'faculty') return 'staff';
  if (person.type === 'student') return 'student';
  return person.is_carer && person.capabilities.length === 0 ? 'carer' : 'staff';
}
