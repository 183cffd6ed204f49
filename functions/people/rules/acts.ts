import type { DecidedProfile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { AccessAct } from '#shared/people/acts';
import { nothingDecided, type Over } from '#shared/people/over';
import type { Caller } from '#shared/rights/caller';

/** An act of an administrator about a person's access. */
export interface AccessDecision {
  readonly act: AccessAct;
  /** The child of the link, for acts about a link. */
  readonly child?: string | undefined;
  readonly reason: string;
  /** The userUid of the administrator. */
  readonly by: string;
  readonly now: Date;
}

/** Returns what the school has decided after an act. Throws if there is nothing to decide. */
export function decided(
  before: Over = nothingDecided,
  { act, child, reason, by, now }: AccessDecision,
): Over {
  const at = now.toISOString();
  const signed = { at, by, reason };
  const next = { ...before, version: before.version + 1 };
  const others = before.withheld.filter((each) => each.child !== child);
  const isWithheld = others.length < before.withheld.length;
  switch (act) {
    case 'block':
      if (before.blocked) throw alreadySo('This person is blocked already.');
      return { ...next, blocked: signed };
    case 'unblock': {
      if (!before.blocked) throw alreadySo('This person is not blocked.');
      const { blocked: _, ...rest } = next;
      return rest;
    }
    case 'withhold':
      if (child === undefined) throw noChild();
      if (isWithheld) throw alreadySo('This child is withheld already.');
      return { ...next, withheld: [...before.withheld, { ...signed, child }] };
    case 'give-back':
      if (child === undefined) throw noChild();
      if (!isWithheld) throw alreadySo('This child is not withheld.');
      return { ...next, withheld: others };
    case 'sign-out':
      return { ...next, signed_out_at: at };
  }
}

const alreadySo = (sentence: string) => new AppError('conflict', sentence);
const noChild = () => new AppError('badRequest', 'Please say which child this is about.');

/** The family of who acts, and the child that an act is about. */
interface Family {
  /** Every child that the caller has a link to, also an ended or restricted one. */
  readonly linked: ReadonlySet<string>;
  readonly child?: string | undefined;
}

/**
 * Returns why a caller may not act on a person; undefined if the caller may. Nobody acts on their own
 * record, on their own child, or on anybody who is a carer of it: another administrator does.
 */
export function refusalOf(
  { userUid }: Pick<Caller, 'userUid'>,
  person: Pick<DecidedProfile, 'userUid' | 'children'>,
  { linked, child }: Family,
): string | undefined {
  if (person.userUid === userUid) return 'This is your own record. Ask another administrator.';
  const about = [person.userUid, child, ...person.children.map((link) => link.userUid)];
  return about.some((each) => each !== undefined && linked.has(each))
    ? 'You are a carer in this family. Ask another administrator.'
    : undefined;
}
