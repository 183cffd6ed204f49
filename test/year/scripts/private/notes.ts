import { api } from '#shared/api';
import type { Day, YearSite } from '../../frame/calendar.ts';
import { Refused } from '../../frame/calls.ts';
import type { MakeScript } from '../../frame/script.ts';
import type { World } from '../../frame/world.ts';
import type { Person } from '../../rules/people.ts';
import { peopleNow, some } from '../posts-of-year.ts';

/** A sealed text about a child. */
interface Note {
  readonly site: YearSite;
  readonly author: string;
  readonly child: string;
  readonly text: string;
}

/** Notes that are opened again in an evening: the oldest ones, of which the keys have changed since. */
const opened = 3;

/**
 * On Tuesdays a teacher writes a note about a child of an own class. In the evening teachers of children
 * open earlier notes, which the secrets of earlier months have sealed, and the families do not.
 */
export const notes: MakeScript = (world) => {
  const written: Note[] = [];
  return {
    name: 'notes',
    due: ({ isSchoolDay, weekday, term }) =>
      isSchoolDay && weekday === 2 && term !== undefined ? [{ at: '15:40' }] : [],
    async act(day) {
      const { site, date } = day;
      const people = peopleNow(world, day);
      const teachers = people.filter(
        ({ type, isCarer, groups }) => type === 'faculty' && !isCarer && groups.size > 0,
      );
      const [author] = some(world, teachers, 1);
      const [child] = author ? some(world, childrenOf(author, people), 1) : [];
      if (!author || !child) return;
      const text = `A note of ${date}, ${world.chance.under(1_000_000)}`;
      await world.ask(site, author.username, api['student-notes'].create, {
        notesData: {
          student_userid: world.userUid(site, child.username),
          note: text,
          noteType: 'General',
          visible_all: true,
        },
      });
      written.push({ site, author: author.sourcedId, child: child.sourcedId, text });
    },
    async expect(day) {
      if (!day.isSchoolDay || day.weekday !== 2) return [];
      return (await opensEarlier(world, day, written)).slice(0, 5);
    },
  };
};

/** Returns the students of a teacher’s classes. */
const childrenOf = ({ groups }: Person, people: readonly Person[]): Person[] =>
  people.filter(
    (each) => each.type === 'student' && [...each.groups].some((group) => groups.has(group)),
  );

async function opensEarlier(world: World, day: Day, written: readonly Note[]): Promise<string[]> {
  const people = peopleNow(world, day);
  const wrong: string[] = [];
  let count = 0;
  for (const note of written.filter(({ site }) => site === day.site)) {
    const author = people.find(({ sourcedId }) => sourcedId === note.author);
    const child = author && childrenOf(author, people).find((one) => one.sourcedId === note.child);
    // Whose class it is no longer reads nothing about the child.
    if (!author || author.isCarer || !child) continue;
    if (!(await textsFor(world, day.site, author, child))?.includes(note.text))
      wrong.push(`${author.username} does not read “${note.text}”`);
    const carers = people.filter(({ children }) => children.includes(child.sourcedId));
    for (const other of some(world, [child, ...carers], 1)) {
      if (await textsFor(world, day.site, other, child))
        wrong.push(`${other.username} reads notes of staff`);
    }
    if (++count === opened) break;
  }
  return wrong;
}

/** Returns the texts about a child that somebody reads; undefined if that is refused. */
async function textsFor(
  world: World,
  site: YearSite,
  { username }: Person,
  child: Person,
): Promise<string[] | undefined> {
  try {
    const student_userid = world.userUid(site, child.username);
    const input = { student_userid, limit: 100 };
    const read = await world.ask(site, username, api['student-notes'].list, input);
    return read.notes.map(({ note }) => note);
  } catch (error) {
    if (error instanceof Refused && [403, 404].includes(error.status)) return undefined;
    throw error;
  }
}
