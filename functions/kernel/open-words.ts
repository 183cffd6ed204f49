declare const shown: unique symbol;

/** Words that locked screens and carriers may show: no person, reason, mark, course or file is in them. */
export type OpenWords = string & { readonly [shown]: true };

/**
 * Returns a fixed sentence of the portal, such as openWords`${count} documents wait for you.` Only numbers
 * and other open words can be put into it, so a new kind of push or text cannot name anybody.
 */
export const openWords = (
  parts: TemplateStringsArray,
  ...values: readonly (number | OpenWords)[]
): OpenWords => String.raw({ raw: parts }, ...values) as OpenWords;

/** Returns the name of a school, which begins each push and text. */
export const schoolWords = ({ name }: { readonly name: string }): OpenWords => name as OpenWords;

/**
 * Returns words that a person of the school wrote for locked screens: those of an emergency, and what the
 * principal's message says there. No other kind has any.
 */
export const writtenWords = (text: string): OpenWords => text as OpenWords;
