import type { Addressee } from '#functions/people/store/people';
import type { Candidate } from './recipients.ts';

/** The students of a school with their guardians, as of one day. */
export interface Casts {
  readonly student: (userUid: string) => Candidate | undefined;
  /** Returns the students of a group, by name. */
  readonly ofGroup: (group: string) => Candidate[];
  /** Returns the carers with an active, unrestricted link. */
  readonly guardians: (studentUid: string) => readonly Candidate[];
}

/** Returns who is who. A link is stored with the carer, so all people are read. */
export function castsOf(people: readonly Addressee[]): Casts {
  const students = people.filter(({ type }) => type === 'student');
  const byUid = new Map(students.map((each) => [each.userUid, each]));
  const carers = new Map<string, Addressee[]>();
  for (const person of people) {
    for (const { userUid } of person.children) {
      carers.set(userUid, [...(carers.get(userUid) ?? []), person]);
    }
  }
  return {
    student: (userUid) => byUid.get(userUid),
    ofGroup: (group) => students.filter(({ groups }) => groups.includes(group)),
    guardians: (studentUid) => carers.get(studentUid) ?? [],
  };
}
