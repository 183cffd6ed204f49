import type { Chance } from './chance.ts';
import { longNames, nameStocks, oneNames } from './names.ts';

/** What somebody is called. */
export interface Name {
  readonly given: string;
  /** Empty for people with one name. */
  readonly family: string;
  /** What the person goes by, if that is another given name. */
  readonly preferred?: string;
  /** The name in plain letters, as usernames begin. */
  readonly plain: string;
}

/** A name in its own writing and in plain letters. */
interface Spelling {
  readonly written: string;
  readonly plain: string;
}

/** What the people of one family have in common. */
export interface FamilyName {
  readonly stock: (typeof nameStocks)[number];
  readonly spelling: Spelling;
}

const goneBy = ['Alex', 'Sunny', 'Michael', 'Jess', 'Sam', 'Kit', 'Ruby', 'Tom'];
const everyShare = nameStocks.flatMap((stock) => Array.from({ length: stock.share }, () => stock));

export function familyNameBy(chance: Chance): FamilyName {
  const stock = chance.pick(everyShare);
  return { stock, spelling: spellingOf(chance.pick(stock.family)) };
}

/** A family of a given script, by its place among them; for the scripts that have to occur. */
export function familyNameFrom(stockIndex: number, chance: Chance): FamilyName {
  const stock = nameStocks[stockIndex % nameStocks.length] ?? chance.pick(nameStocks);
  return { stock, spelling: spellingOf(chance.pick(stock.family)) };
}

/** Both names with a hyphen, as many children of two families have. */
export const joined = (first: FamilyName, second: FamilyName): FamilyName => ({
  stock: first.stock,
  spelling: {
    written: `${first.spelling.written}-${second.spelling.written}`,
    plain: first.spelling.plain + second.spelling.plain,
  },
});

/** A person of a family; one in a hundred has one name only, and one in two hundred a very long one. */
export function personBy(chance: Chance, { stock, spelling }: FamilyName): Name {
  const kind = chance.next();
  if (kind < 0.01) {
    const { written, plain } = spellingOf(chance.pick(oneNames));
    return { given: written, family: '', plain };
  }
  if (kind < 0.015) {
    const { given, family } = chance.pick(longNames);
    return named(given, family);
  }
  const given = spellingOf(chance.pick(stock.given));
  const preferred = chance.is(0.06) ? { preferred: chance.pick(goneBy) } : {};
  return {
    given: given.written,
    family: spelling.written,
    plain: `${given.plain}.${spelling.plain}`,
    ...preferred,
  };
}

/** A name in Latin letters, as it is written. */
export const named = (given: string, family: string): Name => ({
  given,
  family,
  plain: [given, family].filter(Boolean).map(plainOf).join('.'),
});

/** How a name is shown: the way the portal shows it. */
export const shown = ({ given, family, preferred }: Name): string =>
  [preferred ?? given, family].filter(Boolean).join(' ');

function spellingOf(entry: string): Spelling {
  const [written = '', plain] = entry.split('/');
  return { written, plain: plain ?? plainOf(written) };
}

/** Letters that are no other letter with a mark. */
const letters: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', þ: 'th', ł: 'l', ı: 'i' },
};

/** Latin letters without their marks, and nothing else. */
function plainOf(name: string): string {
  const small = name.toLowerCase().normalize('NFD');
  return small.replace(/[ßæœøđðþłı]/g, (letter) => letters[letter] ?? '').replace(/[^a-z]/g, '');
}
