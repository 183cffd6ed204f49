import type { IntakeFault } from '#shared/intake/intake.contract';

/** The most faults and warnings that an intake lists. It counts all of them. */
const mostListed = 1000;
const longestValue = 200;

/** Where a fault is, as a spreadsheet shows it: the header is row 1. */
export type FaultLocation = Omit<IntakeFault, 'reason'>;

export type Findings = ReturnType<typeof findings>;

/** Collects the faults and warnings of a file. A fault refuses the file, a warning does not. */
export function findings() {
  const faults: IntakeFault[] = [];
  const warnings: IntakeFault[] = [];
  let count = 0;
  let warned = 0;
  return {
    fault(location: FaultLocation, reason: string): void {
      count += 1;
      if (faults.length < mostListed) faults.push(findingOf(location, reason));
    },
    warn(location: FaultLocation, reason: string): void {
      warned += 1;
      if (warnings.length < mostListed) warnings.push(findingOf(location, reason));
    },
    get refused(): boolean {
      return count > 0;
    },
    faults,
    warnings,
    get count(): number {
      return count;
    },
    /** The number of warnings, also of those that are not listed. */
    get warned(): number {
      return warned;
    },
  };
}

/** Repeats the value of the cell, up to a length that helps to find it. */
function findingOf({ file, row, column, value }: FaultLocation, reason: string): IntakeFault {
  const fault: IntakeFault = { file, reason };
  if (row !== undefined) fault.row = row;
  if (column !== undefined) fault.column = column;
  if (value !== undefined) {
    fault.value = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
  }
  return fault;
}
