import { type ChildLink, isInForce, type Profile } from '#shared/intake/roster';

/** What decides whether an emergency concerns a person. */
type Concerned = Pick<Profile, 'type' | 'is_carer'> & {
  readonly children: readonly ChildLink[];
};

/**
 * Whether an emergency message goes to a person: to students, staff and affiliates, and to carers with
 * a link to a child that is in force and not restricted.
 */
export const isConcerned = ({ type, is_carer, children }: Concerned, today: string): boolean =>
  type !== 'affiliate' || !is_carer || children.some((link) => isInForce(link, today));
