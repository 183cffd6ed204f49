import type { OrderWork } from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { Bound } from '#functions/kernel/record/declaration';
import { childrenOf } from '#functions/people/store/children';
import type { UserRepository } from '#functions/people/store/users';
import { askedOf, type Subject } from '#shared/asks/asked';
import { isAdmitted, type Profile } from '#shared/intake/roster';
import { isVisible } from '#shared/posts/visibility';
import { rulesOf, type StoredAsk } from '../store/ask.record.ts';

/** For whom a reader of mail answers now. */
export interface StillReads {
  readonly subjects: readonly Subject[];
  readonly children: readonly Profile[];
}

/**
 * Returns for whom a person answers, read now; undefined if the person is no reader any longer or has
 * another address.
 */
export async function stillReads(
  users: Bound<UserRepository, 'get' | 'many'>,
  { facts: { timeZone }, school, now }: OrderWork,
  ask: StoredAsk,
  { userUid, email }: Pick<EmailLogRecord, 'userUid' | 'email'>,
): Promise<StillReads | undefined> {
  const profile = await users.of(school).get(userUid);
  // A push names no address: the devices of the person are read when it leaves.
  const isThere = email === '' || profile?.email.trim() === email;
  if (!isAdmitted(profile) || !isThere) return undefined;
  const at = now();
  const children = await childrenOf(users, school, profile, at, timeZone);
  const { type, is_carer, groups } = profile;
  const carerGroups = children.flatMap((child) => child.groups);
  const reader = { userUid, type, is_carer, groups, carerGroups, children };
  const rules = rulesOf(ask);
  if (!isVisible(rules, reader, at)) return undefined;
  return { subjects: askedOf({ ...rules, rule: ask.rule }, reader), children };
}
