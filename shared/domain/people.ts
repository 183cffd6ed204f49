import { groupsAs, type Reader, type UserType, userTypes } from '#shared/domain/audience';

/** A person of a school as audiences show one. */
export interface Person extends Reader {
  readonly userUid: string;
  readonly username: string;
  readonly name: string;
  readonly hasEmail: boolean;
}

/** The words of a text as people search for them: without accents, capitals and marks. */
export const searchWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The people of whom every word that was asked for begins a word of the name or username; at most so many. */
export function peopleCalled(asked: string, people: readonly Person[], most: number): Person[] {
  const wanted = searchWords(asked);
  const found: Person[] = [];
  if (wanted.length === 0) return found;
  for (const person of people) {
    const words = searchWords(`${person.name} ${person.username}`);
    if (wanted.every((each) => words.some((word) => word.startsWith(each)))) found.push(person);
    if (found.length === most) break;
  }
  return found;
}

/** What a person of a user type is called. */
export const typeWord = { STUDENTS: 'student', CARERS: 'carer', STAFF: 'staff' } as const;

/** What somebody is, as a phrase: “Staff and carer”. */
export function phraseOf(types: readonly UserType[]): string {
  const words = types.map((type) => typeWord[type]);
  const phrase = words.join(' and ');
  return phrase ? `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}` : 'Other';
}

/** The user types that a person is. */
export const typesOf = (person: Reader): UserType[] =>
  userTypes.filter((type) => groupsAs(type, person) !== undefined);
