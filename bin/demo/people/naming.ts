import { fullName } from '#shared/people/names';
import type { Chance } from '../chance.ts';
import { longNames, nameStocks, oneNames } from './names.ts';

/** The name of a person. */
export interface Name {
  readonly given: string;
  /** Empty for people with one name. */
  readonly family: string;
  /** The preferred given name, if it is another one. */
  readonly preferred?: string;
  /** The name in plain letters, with which the username begins. */
  readonly plain: string;
}

/** A name in its own script and in plain letters. */
interface Spelling {
  readonly written: string;
  readonly plain: string;
}

/** The family name and script that a family shares. */
export interface FamilyName {
  readonly stock: (typeof nameStocks)[number];
  readonly spelling: Spelling;
}

const preferredNames = ['Alex', 'Sunny', 'Michael', 'Jess', 'Sam', 'Kit', 'Ruby', 'Tom'];
const everyShare = nameStocks.flatMap((stock) => Array.from({ length: stock.share }, () => stock));

export function familyNameBy(chance: Chance): FamilyName {
  const stock = chance.pick(everyShare);
  return { stock, spelling: spellingOf(chance.pick(stock.family)) };
}

/** Returns a family name of the script with an index, for the scripts that must occur. */
export function familyNameFrom(stockIndex: number, chance: Chance): FamilyName {
  const stock = nameStocks[stockIndex % nameStocks.length] ?? chance.pick(nameStocks);
  return { stock, spelling: spellingOf(chance.pick(stock.family)) };
}

/** Joins two family names with a hyphen. */
export const joined = (first: FamilyName, second: FamilyName): FamilyName => ({
  stock: first.stock,
  spelling: {
    written: `${first.spelling.written}-${second.spelling.written}`,
    plain: first.spelling.plain + second.spelling.plain,
  },
});

/**
 * Returns a name for a person of a family. 1 % have a single name, which half of
 * the schools' records have as the family name, and 0.5 % a very long one.
 */
export function personBy(chance: Chance, { stock, spelling }: FamilyName): Name {
  const kind = chance.next();
  if (kind < 0.01) {
    const { written, plain } = spellingOf(chance.pick(oneNames));
    return kind < 0.005
      ? { given: '', family: written, plain }
      : { given: written, family: '', plain };
  }
  if (kind < 0.015) {
    const { given, family } = chance.pick(longNames);
    return named(given, family);
  }
  const given = spellingOf(chance.pick(stock.given));
  const preferred = chance.is(0.06) ? { preferred: chance.pick(preferredNames) } : {};
  return {
    given: given.written,
    family: spelling.written,
    plain: `${given.plain}.${spelling.plain}`,
    ...preferred,
  };
}

/** Returns a name in Latin letters. */
export const named = (given: string, family: string): Name => ({
  given,
  family,
  plain: [given, family].filter(Boolean).map(plainOf).join('.'),
});

/** Returns a name as the portal shows it. */
export const shown = ({ given, family, preferred }: Name): string =>
  fullName({ firstname: preferred ?? given, surname: family });

function spellingOf(entry: string): Spelling {
  const [written = '', plain] = entry.split('/');
  return { written, plain: plain ?? plainOf(written) };
}

/** Letters that do not decompose into a letter and a mark. */
const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/** Returns the Latin letters of a name without their marks. */
function plainOf(name: string): string {
  const small = name.toLowerCase().normalize('NFD');
  return small.replace(/[ßæœøđðþłı]/g, (letter) => letters[letter] ?? '').replace(/[^a-z]/g, '');
}
