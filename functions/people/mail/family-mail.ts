import { timeOfId } from '#functions/kernel/id';
import type { MailMessage, Reader, SchoolContent } from '#functions/kernel/mail/content';
import { paragraph } from '#functions/kernel/mail/letter/blocks';
import { oneLine } from '#functions/kernel/mail/letter/html';
import { letterMessage } from '#functions/kernel/mail/letter/letter';
import { kindOfMail, messagesOf, type OrderWork } from '#functions/kernel/outbox/kind';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { sharedRead } from '#functions/kernel/shared-read';
import type { Profile } from '#shared/intake/roster';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import type { DecisionRepository } from '../store/decided/decisions.ts';
import { type AboutFamily, familyOrder } from '../store/decided/family-order.ts';
import type { AudienceCard } from '../store/person-record.ts';
import { isOnDuty } from '../store/students.ts';
import type { UserRepository } from '../store/users.ts';
import { isStillAt, staffRecipient } from './staff-recipient.ts';

export interface FamilyMailDeps {
  readonly users: Bound<UserRepository, 'get'>;
  readonly decisions: Bound<DecisionRepository, 'act'>;
  readonly cards: (school: School) => Promise<readonly AudienceCard[]>;
  /** Returns what a member of staff is in charge of on a day, apart from own classes. */
  readonly dutyOf: (
    school: School,
    userUid: string,
    day: string,
  ) => Promise<Pick<Caller, 'yearsHeaded' | 'covers'>>;
}

/** Who hands a child over needs the mail on the same day; a week later the office has told them. */
const patience = 7 * 86_400_000;

/** Milliseconds for which messages that leave together share what is read of the child. */
const freshFor = 2_000;

/** How many people are asked about at once. Only staff cost reads. */
const askedAtOnce = 25;

/** What a member of staff must have, for the decision whether the child is theirs. */
type Staff = Pick<AudienceCard, 'userUid' | 'type' | 'groups' | 'children'>;

/**
 * The mail to a child's teachers after a link of a carer was withheld or given back. It is the same
 * for both acts, and names neither the carer, nor the reason, nor who acted.
 */
export const familyMail = (deps: FamilyMailDeps) =>
  kindOfMail({
    patience,
    order: familyOrder,
    called: 'The mail about a family arrangement',
    placesOf: ({ actUid }) => [{ mailingUid: uidOf(actUid) }],
    async *open(work, about) {
      const { school, now, content } = work;
      const child = await childOf(deps, school, about);
      if (!child) return;
      const childNow = sharedRead(freshFor, now, () => childOf(deps, school, about));
      yield messagesOf({
        mailingUid: uidOf(about.actUid),
        since: new Date(timeOfId(about.actUid)).toISOString(),
        async recipients() {
          const told = await toldAmong(deps, work, child);
          return told.flatMap((each) => staffRecipient(each, subjectOf(child), aboutOf(child)));
        },
        async stillWanted({ userUid, email }) {
          const [current, person] = await Promise.all([
            childNow(),
            deps.users.of(school).get(userUid),
          ]);
          if (!current || !isStillAt(person, email)) return undefined;
          return (await isTold(deps, work, person, current)) ? current : undefined;
        },
        message: { mail: (current, reader) => messageOf(current, content, reader) },
      });
    },
  });

const uidOf = (actUid: string): string => `family-${actUid}`;

/** Returns the child of a stored act on a link; undefined if it is not stored, or the child has left. */
async function childOf(
  { users, decisions }: FamilyMailDeps,
  school: School,
  about: AboutFamily,
): Promise<Profile | undefined> {
  const found = await decisions.of(school).act(about);
  if (!found?.child) return undefined;
  const child = await users.of(school).get(found.child);
  return child?.status === 'active' ? child : undefined;
}

async function toldAmong(
  deps: FamilyMailDeps,
  work: OrderWork,
  child: Profile,
): Promise<AudienceCard[]> {
  const cards = await deps.cards(work.school);
  const told: AudienceCard[] = [];
  for (let i = 0; i < cards.length; i += askedAtOnce) {
    const some = cards.slice(i, i + askedAtOnce);
    const are = await Promise.all(some.map((each) => isTold(deps, work, each, child)));
    told.push(...some.filter((_, at) => are[at]));
  }
  return told;
}

/**
 * Tells whether a mail about a child is for somebody: staff on duty for the child, as for its records,
 * who have no link to it of any kind.
 */
async function isTold(
  { dutyOf }: FamilyMailDeps,
  { school, facts, now }: OrderWork,
  { userUid, type, groups, children }: Staff,
  child: Profile,
): Promise<boolean> {
  if (type !== 'faculty' || children.some((link) => link.userUid === child.userUid)) return false;
  if (isOnDuty({ userUid, groups }, child)) return true;
  const duty = await dutyOf(school, userUid, dayIn(facts.timeZone, now()));
  return isOnDuty({ userUid, groups, ...duty }, child);
}

/** Subject and preview show on a locked phone, and say nothing about the family. */
const subjectOf = (child: Profile): string => oneLine(`A change about ${fullName(child)}`, 250);
const preview = 'Please read this before you next see or write to the family.';

/** The child, and why staff get the mail: who teaches it or looks after it. */
const aboutOf = (child: Profile) => ({
  children: [child],
  as: `one of the staff who teach or look after ${fullName(child)}`,
});

const messageOf = (child: Profile, content: SchoolContent, reader: Reader): MailMessage =>
  letterMessage(content, {
    topic: 'staff',
    reader,
    subject: subjectOf(child),
    preview,
    pieces: [
      `A family arrangement for ${fullName(child)} has changed.`,
      `Ask the office before you write to a carer, or before a carer collects ${fullName(child)}. The office knows what applies now.`,
      'Please talk about it with nobody but the office.',
    ].map(paragraph),
  });
