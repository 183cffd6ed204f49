import type { Party } from '#shared/signing/form';
import type { Timing } from '#shared/signing/request';
import type { SendingCheck, SigningStudent } from '#shared/signing/signing-requests.contract';
import type { Template } from '#shared/signing/signing-templates.contract';

/** A person who takes the place of a recipient that is nobody of the roster. */
export interface NamedPerson {
  readonly partyUid: string;
  readonly name: string;
  readonly email: string;
}

/** What is sent to whom, as the form has it. */
export interface Sending {
  readonly by: 'name' | 'group';
  readonly students: readonly SigningStudent[];
  readonly group: string;
  readonly persons: readonly NamedPerson[];
  /** The userUid of the first guardian, by that of the student, where one was chosen. */
  readonly first: Readonly<Record<string, string>>;
  readonly missing: 'skip' | 'without';
  readonly timing: Timing;
  readonly is_shared: boolean;
}

/** The recipients whom the sender names. */
export const namedParties = ({ form }: Pick<Template, 'form'>): Party[] =>
  form.parties.filter(({ who }) => who === 'person');

/** Returns a sending of a template to nobody yet. */
export const noSending = (template: Template): Sending => ({
  by: 'name',
  students: [],
  group: '',
  first: {},
  missing: 'skip',
  is_shared: false,
  timing: template.timing,
  persons: namedParties(template).map(({ partyUid }) => ({ partyUid, name: '', email: '' })),
});

/** Returns whom a sending is about, as the API takes it. */
export const whomOf = ({ by, students, group }: Sending, templateUid: string) => ({
  templateUid,
  ...(by === 'name'
    ? { student_userids: students.map(({ userUid }) => userUid) }
    : { student_userids: [], group }),
});

const isAddress = (text: string): boolean => /^\S+@\S+\.\S+$/.test(text.trim());

/** Returns what is missing before a sending is checked, by place. */
export function sendingFaults({ by, students, group, persons, timing }: Sending) {
  const faults: Record<string, string> = {};
  if (by === 'name' && students.length === 0) faults.students = 'Choose at least one student.';
  if (by === 'group' && !group) faults.group = 'Choose a group.';
  for (const { partyUid, name, email } of persons) {
    if (!name.trim()) faults[`${partyUid} name`] = 'Please give the name.';
    if (!isAddress(email)) faults[`${partyUid} email`] = 'Please give an e-mail address.';
  }
  const { days, first_reminder, next_reminders } = timing;
  const areDays = [first_reminder, next_reminders].every((each) => each >= 0 && each <= 30);
  if (!(days >= 1 && days <= 60 && areDays)) faults.timing = 'Mend the days.';
  return faults;
}

/** Who gets the document of a student, as names in their order. */
export interface Receiving {
  readonly studentUid: string;
  readonly student: string;
  readonly names: readonly string[];
}

/**
 * Returns who gets the documents of the first students, with the guardian whom the sender chose to be
 * the first. A student for whom somebody is missing is left out unless the sender wants otherwise.
 */
export const receivingOf = (
  { documents, missing, guardians }: SendingCheck,
  sending: Pick<Sending, 'first' | 'missing' | 'persons'>,
  { form }: Pick<Template, 'form'>,
): Receiving[] =>
  documents
    .filter(
      ({ student_userid, recipients }) =>
        recipients.length > 0 &&
        (sending.missing === 'without' ||
          missing.every((each) => each.student_userid !== student_userid)),
    )
    .map(({ student_userid, student_name, recipients }) => {
      const between = guardians.find((each) => each.student_userid === student_userid)?.guardians;
      const firstUid = sending.first[student_userid] ?? between?.[0]?.userUid;
      const [first, second] = [...(between ?? [])].sort(
        (a, b) => Number(b.userUid === firstUid) - Number(a.userUid === firstUid),
      );
      const names = recipients.map(({ partyUid, name }) => {
        const party = form.parties.find((each) => each.partyUid === partyUid);
        const chosen = {
          'guardian 1': first?.name,
          'guardian 2': second?.name,
          person: sending.persons.find((each) => each.partyUid === partyUid)?.name.trim(),
          student: undefined,
        };
        const shown = (party && chosen[party.who]) || name;
        return party?.role === 'copy' ? `${shown} (gets a copy)` : shown;
      });
      return { studentUid: student_userid, student: student_name, names };
    });

/** Returns how many documents a checked sending makes at least, with the choice for gaps. */
export const documentsOf = (
  { students, missing_total }: SendingCheck,
  missing: Sending['missing'],
): number => (missing === 'skip' ? students - missing_total : students);
