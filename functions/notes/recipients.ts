import type { Bound, School } from '#functions/kernel/record/declaration';
import type { AudienceCard } from '#functions/people/store/person-record';
import { profilesOf } from '#functions/people/store/profiles-of';
import { isOnDuty } from '#functions/people/store/students';
import type { UserRepository } from '#functions/people/store/users';
import type { YearInfoReader } from '#functions/people/store/year-info';
import type { SettingsRepository } from '#functions/site/store/settings';
import { isSchoolGroup } from '#shared/audiences/school-group';
import type { Profile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import { addressKey, domainOf, domainsOf } from '#shared/mailings/mail-addresses';
import {
  type NoteForm,
  type NoteRecipient,
  type RecipientRole,
  recipientRoles,
} from '#shared/notes/note';
import { fullName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import { holds } from '#shared/rights/permissions';

export interface RecipientDeps {
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly years: Bound<YearInfoReader, 'ofYear'>;
  readonly settings: Bound<SettingsRepository, 'get'>;
  /** Everyone at a school, to find the teachers of a class and the names of addresses. */
  readonly cards: (school: School) => Promise<readonly AudienceCard[]>;
  /** The address that the school's mail comes from. */
  readonly senderOf: (school: School) => Promise<string>;
}

/** A note and the mails about it are one transaction, which has at most 100 writes. */
const mostRecipients = 80;

/** Who is mailed, and who may read the note. */
export type Choice = Pick<NoteForm, RecipientRole | 'email_recipients' | 'visible_all'>;

/** A person or address that is mailed. */
export interface MailedRecipient extends NoteRecipient {
  readonly email: string;
}

export interface Recipients {
  readonly recipients: readonly MailedRecipient[];
  /** The choices that lead to nobody with an address. */
  readonly missing: readonly RecipientRole[];
}

interface About {
  readonly caller: Caller;
  readonly student: Profile;
}

/**
 * Returns who a note about a student is mailed to, each address once. A person with a carer link to
 * the student, also an ended one, gets no mail: the link switches the rights of staff off. Refuses
 * typed addresses of other domains, and of people who are not staff. An address
 * with a tag, such as `name+tag@school`, reaches the same mailbox as the one without it.
 */
export async function recipientsOf(
  deps: RecipientDeps,
  { caller, student }: About,
  choice: Choice,
): Promise<Recipients> {
  const chosen = recipientRoles.filter((role) => choice[role]);
  if (chosen.length === 0 && choice.email_recipients.length === 0) {
    return { recipients: [], missing: [] };
  }
  const school = await schoolOf(deps, { caller, student });
  const mayGet = (entry: Entry) =>
    !('userUid' in entry && school.linked.has(entry.userUid)) &&
    !school.outsiders.has(mailboxOf(entry.email));
  const found = new Map<string, MailedRecipient>();
  const missing: RecipientRole[] = [];
  for (const role of chosen) {
    const entries = entriesOf(role, school, { caller, student }).filter(mayGet);
    if (entries.length === 0) missing.push(role);
    for (const entry of entries) add(found, school, { ...entry, role });
  }
  refuseOutsiders(choice.email_recipients, school);
  for (const email of choice.email_recipients) {
    add(found, school, {
      ...(school.byAddress.get(addressKey(email)) ?? { email }),
      role: 'email_recipients',
    });
  }
  if (found.size > mostRecipients) {
    throw new AppError('badRequest', `Please choose at most ${mostRecipients} people.`);
  }
  const recipients = await withAccess(deps, { caller, student }, { found, school, choice });
  return { recipients, missing };
}

/** What decides about recipients, read once. */
interface Deciding {
  readonly staff: readonly AudienceCard[];
  readonly byAddress: ReadonlyMap<string, AudienceCard>;
  /** Everyone with a carer link to the student. */
  readonly linked: ReadonlySet<string>;
  /** The mailboxes of families and others who are not staff, of everyone with a link, and of who is blocked. */
  readonly outsiders: ReadonlySet<string>;
  readonly heads: readonly string[];
  readonly wellbeing: readonly string[];
  readonly counsellors: readonly string[];
  readonly domains: readonly string[];
}

async function schoolOf(deps: RecipientDeps, { caller, student }: About): Promise<Deciding> {
  const [cards, settings, sender, year] = await Promise.all([
    deps.cards(caller),
    deps.settings.of(caller).get(),
    deps.senderOf(caller),
    student.form_run ? deps.years.of(caller).ofYear(student.form_run) : [],
  ]);
  const linked = new Set(
    cards
      .filter(({ children }) => children.some(({ userUid }) => userUid === student.userUid))
      .map(({ userUid }) => userUid),
  );
  const isOutsider = ({ type, userUid }: AudienceCard) => type !== 'faculty' || linked.has(userUid);
  return {
    staff: cards.filter(({ type }) => type === 'faculty'),
    byAddress: new Map(cards.map((card) => [addressKey(card.email), card])),
    linked,
    outsiders: new Set(
      cards.flatMap((card) => {
        // Who is blocked gets no note, also at an address that somebody types.
        const email = card.blocked_email ?? (isOutsider(card) ? card.email : '');
        return email ? mailboxOf(email) : [];
      }),
    ),
    heads: year.flatMap(({ kind, userUid }) => (kind === 'head_of_year' && userUid ? userUid : [])),
    wellbeing: settings?.wellbeing_addresses ?? [],
    counsellors: settings?.counsellor_addresses ?? [],
    domains: domainsOf(settings?.mail_domains, sender),
  };
}

type Entry = AudienceCard | { readonly email: string };

/** Returns the people or addresses of a choice. */
function entriesOf(role: RecipientRole, school: Deciding, { caller, student }: About): Entry[] {
  const { staff, byAddress, heads, wellbeing, counsellors } = school;
  const people = (isMeant: (card: AudienceCard) => boolean) =>
    staff.filter((card) => card.email && isMeant(card));
  const addresses = (list: readonly string[]) =>
    list.map((email) => byAddress.get(addressKey(email)) ?? { email });
  switch (role) {
    case 'email_self':
      return people(({ userUid }) => userUid === caller.userUid);
    case 'email_hrt':
      return people(({ userUid }) => userUid === student.homeroom_teacher);
    case 'email_hoy':
      return people(({ userUid }) => heads.includes(userUid));
    case 'email_wellbeing_group':
      return addresses(wellbeing);
    case 'email_counsellor_staff':
      return addresses(counsellors);
    case 'email_class_teachers':
      return people(({ groups }) =>
        groups.some((group) => !isSchoolGroup(group) && student.groups.includes(group)),
      );
  }
}

function refuseOutsiders(typed: readonly string[], { domains, outsiders }: Deciding): void {
  const isInside = (address: string) => domains.includes(domainOf(address));
  const isNoReader = (address: string) => outsiders.has(mailboxOf(address));
  const outside = typed.filter((address) => !isInside(address));
  const noReaders = typed.filter((address) => isInside(address) && isNoReader(address));
  const fault =
    outside.length > 0
      ? `Notes go only to addresses of the school: ${domains.map((each) => `@${each}`).join(', ')}.`
      : 'Notes go only to staff who are not the student’s family.';
  if (outside.length + noReaders.length === 0) return;
  throw new AppError('badRequest', fault, { fields: { email_recipients: fault } });
}

/** Returns the mailbox that an address reaches: without the tag of a sub-address. */
const mailboxOf = (address: string): string =>
  addressKey(address).replace(/\+[^@]*(?=@[^@]*$)/, '');

function add(
  found: Map<string, MailedRecipient>,
  { byAddress }: Deciding,
  entry: Entry & Pick<MailedRecipient, 'role'>,
): void {
  const key = addressKey(entry.email);
  if (key === '' || found.has(key)) return;
  const person = byAddress.get(key);
  const name = person ? fullName(person) : entry.email;
  found.set(key, { name, email: entry.email, role: entry.role, can_open: false });
}

/** Returns the recipients with whether the portal will open the note for them. */
async function withAccess(
  { users }: RecipientDeps,
  { caller, student }: About,
  {
    found,
    school,
    choice,
  }: { found: Map<string, MailedRecipient>; school: Deciding; choice: Choice },
): Promise<MailedRecipient[]> {
  const uids = [...found.keys()].flatMap((key) => school.byAddress.get(key)?.userUid ?? []);
  const profiles = await profilesOf(users, caller, uids);
  return [...found].map(([key, recipient]) => {
    const person = profiles.get(school.byAddress.get(key)?.userUid ?? '');
    if (person?.type !== 'faculty') return recipient;
    const { userUid } = person;
    const isInCharge = student.homeroom_teacher === userUid || school.heads.includes(userUid);
    const isDuty = isInCharge || holds(person, 'all-students') || isOnDuty(person, student);
    const isReader = choice.visible_all || isInCharge || userUid === caller.userUid;
    return { ...recipient, can_open: isDuty && isReader };
  });
}
