import type { Intake, IntakeFault } from '#shared/intake/intake.contract';

/** Findings of a file that belong together. */
export interface FindingList {
  readonly title: string;
  /** What became of the rows. */
  readonly note?: string;
  readonly findings: readonly IntakeFault[];
  /** The number of all. The list may have fewer. */
  readonly count: number;
}

type Found = Pick<
  Intake,
  'faults' | 'fault_count' | 'warnings' | 'set_aside_count' | 'left_out_count'
>;

/** Returns what was found in a file, as lists: what refuses it, rows without use, and warnings. */
export function findingLists(intake: Found): FindingList[] {
  const { faults, warnings } = intake;
  const having = (effect: IntakeFault['effect']) =>
    warnings.filter((warning) => warning.effect === effect);
  const others = having(undefined);
  const setAside = having('set aside');
  const leftOut = having('left out');
  const lists: FindingList[] = [
    { title: 'Faults', findings: faults, count: intake.fault_count },
    {
      title: 'Set aside',
      note: 'These rows cannot be used. What the portal has stored about them, and about the people they name, stays as it is. Correct them in the program that wrote the file.',
      findings: setAside,
      count: intake.set_aside_count ?? setAside.length,
    },
    { title: 'Worth a look', findings: others, count: others.length },
    {
      title: 'Left out',
      note: 'The portal has no use for these rows. Nobody needs to do anything.',
      findings: leftOut,
      count: intake.left_out_count ?? leftOut.length,
    },
  ];
  return lists.filter(({ count }) => count > 0);
}
