/** The signs of GSM 03.38 that take one place of a part, and those that take two. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const extended = new Set('\f^{}\\[~]|€');

/** Places of a text that is one part, and of each part of a longer one, which says what it follows. */
const places = { gsm: { one: 160, each: 153 }, ucs: { one: 70, each: 67 } } as const;

/** Returns the places that a sign takes in GSM 03.38; undefined for one that it does not have. */
function gsmPlaces(sign: string): number | undefined {
  if (basic.has(sign)) return 1;
  return extended.has(sign) ? 2 : undefined;
}

/** Returns the number of parts when no sign is divided among two. */
function partsBy(signs: readonly number[], { one, each }: (typeof places)['gsm' | 'ucs']): number {
  const sum = signs.reduce((total, own) => total + own, 0);
  if (sum <= one) return 1;
  let parts = 1;
  let used = 0;
  for (const own of signs) {
    if (used + own > each) {
      parts++;
      used = 0;
    }
    used += own;
  }
  return parts;
}

/**
 * Returns how many parts a text has, which carriers count and charge: 160 places of GSM 03.38, or 153 of
 * each if there are several; with any other sign 70 and 67 of UCS-2.
 */
export function textParts(text: string): number {
  const signs = [...text];
  const gsm = signs.map(gsmPlaces);
  if (gsm.every((own) => own !== undefined)) return partsBy(gsm, places.gsm);
  return partsBy(
    signs.map((sign) => sign.length),
    places.ucs,
  );
}

const plainSigns: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\t': ' ',
};

/** Returns a text with the signs of keyboards, if other signs alone would make it longer. */
export function inPlainSigns(text: string): string {
  const plain = text.replace(/[‘’“”–—…\u00a0\t]/g, (sign) => plainSigns[sign] ?? sign);
  return textParts(plain) <= textParts(text) ? plain : text;
}

/** US dollars of a part to Australia, as AWS has named it; the receipt of a text has its real price. */
export const dollarsOfPart = 0.06;
