import * as z from 'zod';

/** Who decided something about a person, when, and why. */
const Decision = z.object({ at: z.string(), by: z.string(), reason: z.string() });

/**
 * What the school decided about a person. It lies over what the roster says: no load changes it, and
 * it narrows the access that the roster gives, never widens it.
 */
export const Over = z.object({
  /** Grows with each change. Every write of the person has this version as its condition. */
  version: z.number(),
  /** The person may not sign in, and gets no mail and no feed. */
  blocked: Decision.optional(),
  /** Sign-ins before this moment open nothing. */
  signed_out_at: z.string().optional(),
  /** Children whom the person may not see, also if the roster says otherwise. */
  withheld: z.array(Decision.extend({ child: z.string() })).default([]),
  /** The groups of the school that the person is in today. They follow from their definitions. */
  groups: z.array(z.string()).optional(),
});
export type Over = z.infer<typeof Over>;

/** What the school has decided about a person of whom it has decided nothing. */
export const nothingDecided: Over = { version: 0, withheld: [] };

/** Tells whether something was decided about the access of a person, beside groups. */
export const isAboutAccess = ({ blocked, signed_out_at, withheld }: Over): boolean =>
  blocked !== undefined || signed_out_at !== undefined || withheld.length > 0;

/** A link to a child. */
interface Link {
  readonly userUid: string;
  readonly restricted: boolean;
}

/** What of a person a decision may change for readers. */
interface Narrowable<L> {
  readonly email: string;
  readonly groups: string[];
  readonly children: L[];
  readonly over?: Over | undefined;
}

/** What follows from the decisions about a person, without the reasons. */
export interface Narrowing {
  /** May not sign in. */
  readonly is_blocked?: boolean | undefined;
  readonly signed_out_at?: string | undefined;
}

/**
 * Returns a person as everybody but the administration sees them: who is blocked has no address or number,
 * the link to a child who is withheld is restricted, and the groups of the school are beside those
 * of the roster.
 */
export function narrowed<L extends Link, P extends Narrowable<L>>(
  decided: P & Narrowable<L>,
): Omit<P, 'over'> & Narrowing {
  const { over, ...person } = decided;
  if (!over) return person;
  const withheld = new Set(over.withheld.map(({ child }) => child));
  return {
    ...person,
    ...(over.blocked && { email: '', mobile: undefined, is_blocked: true }),
    ...(over.signed_out_at && { signed_out_at: over.signed_out_at }),
    groups: over.groups ? [...person.groups, ...over.groups] : person.groups,
    children: person.children.map((link) =>
      withheld.has(link.userUid) ? { ...link, restricted: true } : link,
    ),
  };
}
