import type { School } from '#functions/kernel/record/school';
import type { SiteFacts } from '#shared/sites';

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
    /**
     * Whether a push may leave to a person now: the person still wants the kind, the school is open, and
     * the person has had fewer pushes on this day than chosen. What is too much waits for the next
     * morning, as one push for all.
     */
    mayLeave(
      facts: SiteFacts,
      push: { readonly kind: Kind; readonly userUid: string; readonly thing: string },
      now: Date,
    ): Promise<boolean>;
  };
}
