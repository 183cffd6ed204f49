import type { IntakeFault } from '#shared/contract/intake';

/** How many faults and warnings an intake lists; all are counted. */
const listed = 1000;
const longestValue = 200;

/** Where something is wrong, as a spreadsheet shows it: the header is row 1. */
export type Place = Omit<IntakeFault, 'reason'>;

export type Findings = ReturnType<typeof findings>;

/** Collects everything that is wrong or odd in a file: faults refuse it, warnings do not. */
export function findings() {
  const faults: IntakeFault[] = [];
  const warnings: IntakeFault[] = [];
  let count = 0;
  return {
    fault(place: Place, reason: string): void {
      count += 1;
      if (faults.length < listed) faults.push(shown(place, reason));
    },
    warn(place: Place, reason: string): void {
      if (warnings.length < listed) warnings.push(shown(place, reason));
    },
    get refused(): boolean {
      return count > 0;
    },
    faults,
    warnings,
    get count(): number {
      return count;
    },
  };
}

/** A fault repeats what was written, as far as it helps to find it. */
function shown({ file, row, column, value }: Place, reason: string): IntakeFault {
  const fault: IntakeFault = { file, reason };
  if (row !== undefined) fault.row = row;
  if (column !== undefined) fault.column = column;
  if (value !== undefined) {
    fault.value = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value;
  }
  return fault;
}
