import { createHash } from 'node:crypto';
import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { openButton, paragraph } from '#functions/kernel/mail/letter/blocks';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import { kindOfMail, messagesOf, type OrderWork } from '#functions/kernel/outbox/kind';
import type { Bound } from '#functions/kernel/record/declaration';
import type { DecidedProfile, Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { pathTo } from '#shared/site/paths';
import { remindedAfter, remindedEvery, reminderSince } from '../rules/roster-reminder.ts';
import type { DecisionRepository } from '../store/decided/decisions.ts';
import { type RosterReminder, rosterReminderOrder } from '../store/decided/family-order.ts';
import type { UserRepository } from '../store/users.ts';
import { type AdministratorDeps, administratorsOf } from './administrators.ts';
import { isStillAt, staffRecipient } from './staff-recipient.ts';

export interface ReminderMailDeps extends AdministratorDeps {
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly decisions: Bound<DecisionRepository, 'get'>;
}

/** Then the next reminder is due. */
const patience = remindedEvery * 86_400_000;

/**
 * The mail that asks administrators to correct the roster, which still gives a carer a child that the
 * school withholds. It names nobody: the page of the person, which is audited, does.
 */
export const rosterReminderMail = (deps: ReminderMailDeps) =>
  kindOfMail({
    patience,
    order: rosterReminderOrder,
    called: 'The reminder to correct the roster',
    placesOf: () => [],
    async *open(work, about) {
      const { school, content } = work;
      const person = await dueOf(deps, work, about);
      yield messagesOf({
        mailingUid: mailingUidOf(about),
        since: about.since,
        isOver: person === undefined,
        async recipients() {
          return (await administratorsOf(deps, school))
            .filter((each) => person && isTold(each, person))
            .flatMap((each) => staffRecipient(each, subject, { as: 'an administrator' }));
        },
        async stillWanted({ userUid: reader, email }) {
          const [current, administrator] = await Promise.all([
            dueOf(deps, work, about),
            deps.users.of(school).get(reader),
          ]);
          if (!current || !isStillAt(administrator, email)) return undefined;
          return isTold(administrator, current) ? current : undefined;
        },
        message: { mail: (current, reader) => messageOf(current, content, reader) },
      });
    },
  });

/**
 * Names the messages of a reminder. The e-mail log keeps them for longer than an erasure may leave an
 * identifier, so it has none of the carer or the child.
 */
function mailingUidOf({ userUid, child, since }: RosterReminder): string {
  const hash = createHash('sha256').update([userUid, child, since].join('\n')).digest('base64url');
  return `roster-${hash.slice(0, 22)}`;
}

/** Returns the carer of a reminder that is due; undefined if the roster is right by now. */
async function dueOf(
  { users, decisions }: ReminderMailDeps,
  { school, facts, now }: OrderWork,
  { userUid, child, since }: RosterReminder,
): Promise<DecidedProfile | undefined> {
  const [person, student] = await Promise.all([
    decisions.of(school).get(userUid),
    users.of(school).get(child),
  ]);
  const moment = { now: now(), today: dayIn(facts.timeZone, now()) };
  const isDue = person && reminderSince(person, child, moment) === since;
  return isDue && student?.status === 'active' ? person : undefined;
}

/** Administrators are told who may act on the person: nobody who is a carer in the family. */
const isTold = (
  { capabilities, children }: Pick<Profile, 'capabilities' | 'children'>,
  person: DecidedProfile,
): boolean =>
  capabilities.includes('administrator') &&
  !children.some((own) => person.children.some((link) => link.userUid === own.userUid));

const subject = 'The roster needs a correction';

function messageOf(
  { userUid }: DecidedProfile,
  content: SchoolContent,
  reader: Reader,
): MailMessage {
  const path = pathTo('/admin/people/:userUid', { userUid });
  const said = [
    `The portal has withheld a child from a carer for ${remindedAfter} days or more. The roster still gives this carer the child.`,
    'Restrict or end the link in the school’s information system. The portal keeps the child withheld until an administrator gives it back.',
  ];
  return letterMessage(content, {
    topic: 'staff',
    reader,
    subject,
    preview: 'A link between a carer and a child is not yet restricted.',
    pieces: [
      ...said.map(paragraph),
      openButton(content, 'Open the person', `https://${content.school.host}${path}`),
    ],
  });
}
