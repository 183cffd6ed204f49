import type { Later } from '#functions/kernel/quiet';
import type { School } from '#functions/kernel/record/school';
import type { SiteFacts } from '#shared/sites';

/**
 * Milliseconds for which an ordinary push waits. What happens meanwhile about the same thing is told by
 * the same push, and what is undone meanwhile by none.
 */
export const groupedFor = 5 * 60_000;

/** Returns from when a push about something that happened at an instant may leave. */
export function grouped(at: Date): { readonly since: string; readonly startsAt: string } {
  const since = new Date(at.getTime() + groupedFor).toISOString();
  return { since, startsAt: since };
}

/** Hours in which a person wants no pushes. */
type Quiet = { readonly from: string; readonly to: string } | undefined;

/**
 * Pushes of a kind that nobody must have at once: to whom they go, and whether one may leave now.
 * `Kind` is one of those that a person may turn off.
 */
export interface OrdinaryPush<Kind extends string> {
  of(school: School): {
    /** Returns those of some people who have a device and want pushes of the kind. */
    readers(
      kind: Kind,
      people: readonly string[],
    ): Promise<ReadonlyMap<string, { readonly quiet: Quiet }>>;
    /** Whether a reader has opened a mail, of which the place in the e-mail log is given. */
    hasOpened(mail: { readonly mailingUid: string; readonly userUid: string }): Promise<boolean>;
    /**
     * Returns what a push is made of if it may leave to a person now: the person still wants the kind and
     * has not opened the mail about the same thing, has no quiet hours, the school is open, and the person
     * has had fewer pushes on this day than chosen. What is too much waits for the next morning, as one
     * push for all. Absences count and pass.
     */
    admit<Wanted>(
      facts: SiteFacts,
      push: { readonly kind: Kind; readonly userUid: string; readonly thing: string },
      now: Date,
      wanted: Wanted,
    ): Promise<Wanted | Later | undefined>;
  };
}
