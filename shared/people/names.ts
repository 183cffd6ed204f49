/** The two names of a person. A person may have only one name, which is the first name then. */
export interface Names {
  readonly firstname: string;
  readonly surname: string;
}

/**
 * Returns a person with the names as they are shown. Many people have one name, and a school writes
 * it as the given or as the family name. It becomes the first name: screens and mails call people by
 * that, and never by nothing.
 */
export function withShownNames<P extends Names>(person: P): P {
  const firstname = person.firstname.trim();
  const surname = person.surname.trim();
  return firstname
    ? { ...person, firstname, surname }
    : { ...person, firstname: surname, surname: firstname };
}

/** Returns the whole name: `Mia Nguyen`. */
export const fullName = ({ firstname, surname }: Names): string => joined(' ', firstname, surname);

/** Returns the name as a roll has it: `Nguyen, Mia`. */
export const rollName = ({ firstname, surname }: Names): string => joined(', ', surname, firstname);

/** Letters that have no form without their mark in Unicode, each as it is looked up in an English list. */
const plainLetters: Readonly<Record<string, string>> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
};

/**
 * Returns what sorts people by surname, then first name, by characters. One name sorts as a surname.
 * Accents do not count: Çelik comes before Dvořák, where an English reader looks for it.
 */
export const sortName = ({ firstname, surname }: Names): string =>
  joined(' ', surname, firstname)
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[æðđħıłøœßþ]/g, (letter) => plainLetters[letter] ?? letter);

/** Returns the first letters of the names: `MN`. */
export const initialsOf = ({ firstname, surname }: Names): string =>
  [firstname, surname]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();

/** Returns the whole name of the author of a record. */
export const authorName = (record: {
  readonly users_firstname?: string | undefined;
  readonly users_lastname?: string | undefined;
}): string =>
  fullName({ firstname: record.users_firstname ?? '', surname: record.users_lastname ?? '' });

const joined = (between: string, ...names: readonly string[]): string =>
  names
    .map((name) => name.trim())
    .filter(Boolean)
    .join(between);
