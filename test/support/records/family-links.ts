import fc from 'fast-check';
import type { ChildLink } from '#shared/intake/roster';
import { addDays } from '#shared/kernel/zone';

/** A link between a carer and a child of some kind, and whether it gives access today. */
export interface LinkKind {
  readonly is: Partial<ChildLink>;
  readonly isOpen: boolean;
}

/** Returns links of every kind on a day. */
export const linkKinds = (today: string): readonly LinkKind[] => [
  { is: {}, isOpen: true },
  { is: { valid_from: today }, isOpen: true },
  { is: { valid_to: today }, isOpen: true },
  { is: { valid_from: addDays(today, 1) }, isOpen: false },
  { is: { valid_to: addDays(today, -1) }, isOpen: false },
  { is: { restricted: true }, isOpen: false },
  { is: { status: 'ended' }, isOpen: false },
];

/** The number of kinds. */
export const kindCount = linkKinds('2026-01-01').length;

/** Returns the stored link to a child. */
export const linkTo = (userUid: string, kind: LinkKind | undefined): ChildLink => ({
  userUid,
  status: 'active',
  restricted: false,
  ...kind?.is,
});

/** An adult with links to some children, by number, each of some kind. */
export interface Adult {
  readonly isStaff: boolean;
  readonly links: readonly (readonly [child: number, kind: number])[];
}

/** An adult with up to five links to some of `children`. */
export const adultOf = (children: number): fc.Arbitrary<Adult> =>
  fc.record({
    isStaff: fc.boolean(),
    links: fc.uniqueArray(fc.tuple(fc.nat(children - 1), fc.nat(kindCount - 1)), {
      maxLength: 5,
      selector: ([child]) => child,
    }),
  });
