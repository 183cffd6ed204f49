import type { UserRepository } from '#functions/data/users';
import type { Child } from '#shared/domain/calendar-event';
import { isInForce, type Profile } from '#shared/domain/roster';
import { dayIn } from '#shared/domain/zone';

/** A child, with the name by which the family knows it. */
export interface NamedChild extends Child {
  readonly firstname: string;
}

type Users = Pick<UserRepository, 'many'>;

/** The children whose carer a person is today: links that have ended, or are restricted, show nobody. */
export async function childrenOf(
  users: Users,
  site: string,
  carer: Pick<Profile, 'children'> | undefined,
  now: Date,
  timeZone: string,
): Promise<Profile[]> {
  const today = dayIn(timeZone, now);
  const open = (carer?.children ?? []).filter((link) => isInForce(link, today));
  const found = await users.many(
    site,
    open.map(({ userUid }) => userUid),
  );
  return found
    .filter(({ status }) => status === 'active')
    .sort((a, b) => a.firstname.localeCompare(b.firstname, 'en'));
}
