declare const brand: unique symbol;

/**
 * The identifier of a school, with which the keys of its records and files begin. It is a text with
 * a brand, so that no other text is taken for a school.
 */
export type Site = string & { readonly [brand]: 'site' };

/**
 * Takes a text for the identifier of a school. Only the list of schools, and those who read it from
 * a proof that is checked right after, may do so: `bin/house/school-made.grit` names them.
 */
export const siteFrom = (text: string): Site => text as Site;
