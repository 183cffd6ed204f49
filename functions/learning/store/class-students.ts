import * as z from 'zod';
import { atOnce } from '#functions/kernel/at-once';
import { type CardTime, dayCards } from '#functions/kernel/day-cards/day-cards';
import type { Bound, School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { DecidedStudent } from '#functions/people/store/students';
import type { UserRepository } from '#functions/people/store/users';
import type { Profile } from '#shared/intake/roster';
import type { ClassLists } from './class-lists.ts';

/** What a list needs of a student. `relationTo` decides for each reader who may be seen. */
export type ClassStudent = DecidedStudent & Pick<Profile, 'username' | 'firstname' | 'surname'>;

/** Who is in a class and is here now. It is the same for all readers. */
const StudentsCard = z.object({
  /** The groups of its students, each once: a year of them would be three times as long otherwise. */
  groups: z.array(z.string()),
  students: z.array(
    z.object({
      userUid: z.string(),
      username: z.string(),
      firstname: z.string(),
      surname: z.string(),
      form_run: z.string().optional(),
      homeroom_teacher: z.string().optional(),
      /** Places in the groups of the card. */
      groups: z.array(z.number()),
    }),
  ),
});
type StudentsCard = z.infer<typeof StudentsCard>;

/** The kind of these cards. */
export const studentsKind = 'students';

export interface ClassStudentSources {
  readonly users: Bound<UserRepository, 'many'>;
  readonly lists: Bound<ClassLists, 'ofClass'>;
}

export type ClassStudents = ReturnType<typeof classStudents>;

/** The class lists that are read at once. */
const width = 10;

/**
 * Reads the students of classes, each class one card: so 77 students cost 3 records, and not 77. A card is made of the class list and the profiles. Only an intake changes
 * what it says, and an erasure, which makes it old too. Leavers are on no card.
 */
export const classStudents = (tables: Tables, sources: ClassStudentSources) => {
  const cards = dayCards(tables, {
    name: studentsKind,
    schema: StudentsCard,
    make: (school, ids) => makeCards(sources, school, ids),
  });
  return {
    of: (school: School) => ({
      /** Returns each student of some classes once. */
      async ofClasses(classUids: readonly string[], time: CardTime): Promise<ClassStudent[]> {
        const found = await cards.of(school).read(classUids, time);
        const students = [...found.values()].flatMap(studentsOn);
        return [...new Map(students.map((each) => [each.userUid, each])).values()];
      },
    }),
  };
};

const studentsOn = ({ groups, students }: StudentsCard): ClassStudent[] =>
  students.map((each) => ({
    ...each,
    type: 'student',
    status: 'active',
    groups: each.groups.flatMap((at) => groups[at] ?? []),
  }));

async function makeCards(
  { users, lists }: ClassStudentSources,
  school: School,
  ids: readonly string[],
): Promise<Map<string, StudentsCard>> {
  const members = await atOnce(width, ids, (each) => lists.of(school).ofClass(each));
  const profiles = await profilesOf(users, school, [...new Set(members.flat())]);
  return new Map(
    ids.map((id, at) => {
      const found = [...new Set(members[at])].flatMap((uid) => profiles.get(uid) ?? []);
      return [id, cardOf(found.filter(isHere))];
    }),
  );
}

const isHere = ({ type, status }: Profile) => type === 'student' && status === 'active';

function cardOf(students: readonly Profile[]): StudentsCard {
  const places = new Map<string, number>();
  const placeOf = (group: string): number => {
    const place = places.get(group) ?? places.size;
    places.set(group, place);
    return place;
  };
  const listed = students.map((each) => ({
    userUid: each.userUid,
    username: each.username,
    firstname: each.firstname,
    surname: each.surname,
    form_run: each.form_run,
    homeroom_teacher: each.homeroom_teacher,
    groups: each.groups.map(placeOf),
  }));
  return { groups: [...places.keys()], students: listed };
}
