/**
 * Words of real languages: the names of languages, countries, currencies and scripts that Node has
 * in each language. Every script of a school with families of many languages.
 */
const scripts: Readonly<Record<string, readonly string[]>> = {
  Latin: ['en', 'en', 'en', 'de', 'fr', 'es', 'it', 'pt', 'pl', 'cs', 'vi', 'tr', 'hu', 'fi', 'id'],
  Cyrillic: ['ru', 'uk', 'bg', 'sr', 'kk'],
  Greek: ['el'],
  Arabic: ['ar', 'fa', 'ur'],
  Han: ['zh', 'zh-Hant', 'ja'],
  Devanagari: ['hi', 'mr', 'ne'],
};

/** How many of ten texts are in each script. */
const shares: Readonly<Record<string, number>> = {
  Latin: 5,
  Cyrillic: 1,
  Greek: 1,
  Arabic: 1,
  Han: 1,
  Devanagari: 1,
};

/** Languages that write two nouns as one word, so that their words never end. */
const joining = ['de', 'fi', 'hu', 'tr', 'el', 'ru', 'uk', 'hi', 'mr', 'ne'];

/** Words that each of these languages joins. */
const joined = 1_500;

const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(97 + i));
const pairs = letters.flatMap((a) => letters.map((b) => a + b));

/** The codes that have a name, by what they name. */
const codes = (): [Intl.DisplayNamesType, readonly string[]][] => {
  const named = (type: Intl.DisplayNamesType, all: readonly string[]) => {
    const names = new Intl.DisplayNames('en', { type, fallback: 'none' });
    return all.filter((code) => names.of(code) !== undefined);
  };
  const three = pairs.flatMap((pair) => letters.map((letter) => pair + letter));
  return [
    ['language', named('language', [...pairs, ...three])],
    [
      'region',
      named(
        'region',
        pairs.map((pair) => pair.toUpperCase()),
      ),
    ],
    ['currency', named('currency', Intl.supportedValuesOf('currency'))],
  ];
};

const word = /\p{L}[\p{L}\p{M}]+/gu;

/** Returns the words of a language, the same on each run. */
function wordsIn(language: string, known: ReturnType<typeof codes>): string[] {
  const words = new Set<string>();
  for (const [type, all] of known) {
    const names = new Intl.DisplayNames(language, { type, fallback: 'none' });
    for (const code of all) {
      for (const found of names.of(code)?.toLowerCase().match(word) ?? []) words.add(found);
    }
  }
  const plain = [...words];
  if (!joining.includes(language)) return plain;
  const long = Array.from({ length: joined }, (_, i) => {
    const [one = '', other = ''] = [plain[(i * 7) % plain.length], plain[(i * 13) % plain.length]];
    return one.slice(0, 12) + other.slice(0, 12);
  });
  return [...plain, ...long];
}

let found: readonly (readonly string[])[] | undefined;

/** Returns the words of each language. Languages of which a school has more texts are there again. */
export function languages(): readonly (readonly string[])[] {
  if (found) return found;
  const known = codes();
  const words = new Map<string, readonly string[]>();
  found = Object.entries(scripts).flatMap(([script, names]) =>
    // 15 is a multiple of the number of languages of every script.
    Array.from({ length: 15 * (shares[script] ?? 1) }, (_, i) => {
      const name = names[i % names.length] ?? '';
      const ofName = words.get(name) ?? wordsIn(name, known);
      words.set(name, ofName);
      return ofName;
    }),
  );
  return found;
}
