import { type MailTopic, mailTopics } from '#shared/mailings/mail-topics';
import { listed } from './words.ts';

/** Returns why a person gets a mail: “You receive the weekly digest because you are Nina’s carer.” */
export const whyOf = (topic: MailTopic, as: string): string =>
  `You receive ${mailTopics[topic].called} because you are ${as}.`;

/** Returns the role of a carer of some children by their first names; of none “a carer”. */
export const carerOf = (children: readonly { readonly firstname: string }[]): string =>
  children.length > 0 ? `${listed(children.map((each) => each.firstname))}’s carer` : 'a carer';

/** Returns what a person is to the school, for a mail that is about no child. */
export function roleOf({
  type,
  is_carer,
}: {
  readonly type: string;
  readonly is_carer: boolean;
}): string {
  if (type === 'student') return 'a student';
  if (type === 'faculty') return is_carer ? 'a member of staff and a carer' : 'a member of staff';
  return is_carer ? 'a carer' : 'a member of the school’s community';
}
