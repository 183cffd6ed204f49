import { atOnce } from '#functions/kernel/at-once';
import type { School } from '#functions/kernel/record/declaration';
import type { Addressee } from '#functions/people/store/people';
import type { MembersChange } from '#shared/audiences/school-groups.contract';
import { addressKey } from '#shared/mailings/mail-addresses';
import type { SchoolGroupDeps } from './dependencies.ts';

/** The number of student numbers that are looked up at once. */
const width = 25;

/**
 * Returns the people whom lines name: by username, address or student number. A line that names nobody
 * who is here, or several people, is returned with the reason.
 */
export async function peopleNamed(
  users: SchoolGroupDeps['users'],
  school: School,
  everyone: readonly Addressee[],
  lines: readonly string[],
): Promise<{ readonly found: Addressee[]; readonly not_found: MembersChange['not_found'] }> {
  const byName = new Map<string, Addressee[]>();
  const put = (name: string, person: Addressee) => {
    if (name === '') return;
    const others = byName.get(name);
    if (!others) byName.set(name, [person]);
    else if (!others.includes(person)) others.push(person);
  };
  const known = new Map(everyone.map((person) => [person.userUid, person]));
  for (const person of everyone) {
    put(person.username.toLowerCase(), person);
    if (person.email !== '') put(addressKey(person.email), person);
  }
  const found = new Map<string, Addressee>();
  const not_found: MembersChange['not_found'] = [];
  const all = await atOnce(width, [...new Set(lines)], async (text) => {
    const named = byName.get(text.toLowerCase()) ?? byName.get(addressKey(text));
    if (named) return { text, people: named };
    if (!/\d/.test(text)) return { text, people: [] };
    const numbered = await users.of(school).byNumber(text);
    return { text, people: numbered.flatMap(({ userUid }) => known.get(userUid) ?? []) };
  });
  for (const { text, people } of all) {
    const [person] = people;
    if (!person) not_found.push({ text, reason: 'unknown' });
    else if (people.length > 1) not_found.push({ text, reason: 'several' });
    else found.set(person.userUid, person);
  }
  return { found: [...found.values()], not_found };
}
