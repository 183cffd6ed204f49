/** The styles of a typed signature, in the order of preference. A name has one of them as a whole. */
export const signatureStyles = ['handwriting', 'italic', 'regular'] as const;
export type SignatureStyle = (typeof signatureStyles)[number];

/** The letters of the handwriting font, of which a test knows. */
const handwritten =
  /^[ -~\u00a0-\u017e\u018f\u0192\u01c4-\u01cc\u01d4\u01e5\u01e7\u01e9-\u01eb\u01ef\u01f1-\u01f5\u01fa-\u021b\u021f\u0237\u0259\u0292\u02bc\u02c6\u02c7\u02c9\u02da\u02dc\u02dd\u0400-\u045f\u0462\u0463\u046a\u046b\u0472-\u0475\u048a-\u04a5\u04a8-\u04ff\u0510-\u0513\u051a-\u051d\u0524-\u0529\u052e\u052f\u1e0c\u1e0d\u1e24\u1e25\u1e44\u1e45\u1e5a\u1e5b\u1e62\u1e63\u1e6c\u1e6d\u1e80-\u1e85\u1e92\u1e93\u1ef2\u1ef3\u1ef8\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a]*$/;
/** The alphabets that have italics. */
const slanted = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{M}]*$/u;

/**
 * Returns the style in which a browser shows a typed signature: handwriting if it has every letter.
 * A name in two styles would look like a fault. The sealed document asks its fonts.
 */
export function signatureStyle(name: string): SignatureStyle {
  const letters = name.normalize('NFC');
  if (handwritten.test(letters)) return 'handwriting';
  return slanted.test(letters) ? 'italic' : 'regular';
}
