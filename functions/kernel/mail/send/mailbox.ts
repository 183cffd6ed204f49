/**
 * Returns a name and address as a header has them (RFC 5322). SES takes only ASCII, so other
 * letters are encoded (RFC 2047).
 */
export function mailbox(name: string, address: string): string {
  const shown = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim();
  const characters = [...shown];
  let length = characters.length;
  let phrase = phraseOf(shown);
  while (phrase.length + address.length + 3 > longest) {
    length--;
    phrase = phraseOf(characters.slice(0, length).join('').trim());
  }
  return phrase === '' ? address : `${phrase} <${address}>`;
}

/** Characters of the longest sender, name and address together. A longer name is cut. */
const longest = 320;

/**
 * Returns a name in quotes, as it may have commas, or as encoded words. A name that looks encoded
 * is encoded again, so readers see it unchanged.
 */
const phraseOf = (name: string): string => {
  if (name === '') return '';
  const isPlain = /^[\x20-\x7e]+$/.test(name) && !name.includes('=?');
  return isPlain ? `"${name.replace(/["\\]/g, '\\$&')}"` : encodedWords(name);
};

/** 45 bytes are 60 characters of base64, and 72 with prefix and suffix; RFC 2047 allows 75. */
const bytesInWord = 45;

/** Returns a text as encoded words; none ends inside a character. */
export function encodedWords(text: string): string {
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > bytesInWord) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word]
    .map((each) => `=?UTF-8?B?${Buffer.from(each).toString('base64')}?=`)
    .join(' ');
}
