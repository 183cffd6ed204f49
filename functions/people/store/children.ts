import type { Bound, School } from '#functions/kernel/record/declaration';
import type { Child } from '#shared/calendar/calendar-event';
import { isInForce, type Profile } from '#shared/intake/roster';
import { inOrder } from '#shared/kernel/in-order';
import { dayIn } from '#shared/kernel/zone';
import type { UserRepository } from './users.ts';

/** A child with first name. */
export interface NamedChild extends Child {
  readonly firstname: string;
}

type Users = Bound<UserRepository, 'many'>;

/** Returns the children whose carer a person is today, without ended or restricted links. */
// biome-ignore lint/complexity/useMaxParams: the day needs both the time and its zone
export async function childrenOf(
  users: Users,
  school: School,
  carer: Pick<Profile, 'children'> | undefined,
  now: Date,
  timeZone: string,
): Promise<Profile[]> {
  const today = dayIn(timeZone, now);
  const open = (carer?.children ?? []).filter((link) => isInForce(link, today));
  const found = await users.of(school).many(open.map(({ userUid }) => userUid));
  return found
    .filter(({ status }) => status === 'active')
    .sort((a, b) => inOrder(a.firstname, b.firstname));
}
