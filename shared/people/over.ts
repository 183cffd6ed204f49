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
});
export type Over = z.infer<typeof Over>;

/** A link to a child. */
interface Link {
  readonly userUid: string;
  readonly restricted: boolean;
}

/** What of a person a decision may narrow. */
interface Narrowable<L> {
  readonly email: string;
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
 * Returns a person as everybody but the administration sees them: who is blocked has no address, and
 * the link to a child who is withheld is restricted.
 */
export function narrowed<L extends Link, P extends Narrowable<L>>(
  decided: P & Narrowable<L>,
): Omit<P, 'over'> & Narrowing {
  const { over, ...person } = decided;
  if (!over) return person;
  const withheld = new Set(over.withheld.map(({ child }) => child));
  return {
    ...person,
    ...(over.blocked && { email: '', is_blocked: true }),
    ...(over.signed_out_at && { signed_out_at: over.signed_out_at }),
    children: person.children.map((link) =>
      withheld.has(link.userUid) ? { ...link, restricted: true } : link,
    ),
  };
}
