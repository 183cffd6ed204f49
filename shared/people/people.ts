import { groupsAs, type Reader, type UserType, userTypes } from '#shared/audiences/audience';

/** A person as audiences show them. */
export interface Person extends Reader {
  readonly userUid: string;
  readonly username: string;
  readonly name: string;
  readonly hasEmail: boolean;
}

/** Splits a text into words for a search: lower case, without accents and marks. */
export const searchWords = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}'’]+/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/**
 * Returns at most `most` people whose name or username has words beginning with every searched
 * word.
 */
export function peopleCalled<P extends Person>(
  asked: string,
  people: readonly P[],
  most: number,
): P[] {
  const wanted = searchWords(asked);
  const found: P[] = [];
  if (wanted.length === 0) return found;
  for (const person of people) {
    const words = searchWords(`${person.name} ${person.username}`);
    if (wanted.every((each) => words.some((word) => word.startsWith(each)))) found.push(person);
    if (found.length === most) break;
  }
  return found;
}

/** The name of each user type. */
export const typeWord = { STUDENTS: 'student', CARERS: 'carer', STAFF: 'staff' } as const;

/** Returns user types as a phrase: “Staff and carer”. */
export function phraseOf(types: readonly UserType[]): string {
  const words = types.map((type) => typeWord[type]);
  const phrase = words.join(' and ');
  return phrase ? `${phrase.charAt(0).toUpperCase()}${phrase.slice(1)}` : 'Other';
}

/** Returns the user types of a person. */
export const typesOf = (person: Reader): UserType[] =>
  userTypes.filter((type) => groupsAs(type, person) !== undefined);
