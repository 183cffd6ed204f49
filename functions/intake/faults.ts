import type { IntakeFault } from '#shared/intake/intake.contract';

/** The most findings of each sort that an intake lists. It counts all of them. */
const mostListed = 1000;
/** The most rows that are listed as left out for one reason, so that other reasons are seen. */
const mostOfOneReason = 200;
const longestValue = 200;

/** Where a fault is, as a spreadsheet shows it: the header is row 1. */
export type FaultLocation = Omit<IntakeFault, 'reason' | 'effect'>;

export type Findings = ReturnType<typeof findings>;

/**
 * Collects what was found in a file. A fault refuses the file. A row that cannot be used is set
 * aside; too many of them refuse the file (`intake/set-aside/share.ts`). A row that is understood
 * and has no use here is left out. A warning changes nothing.
 */
export function findings() {
  const faults = listOf();
  const setAside = listOf();
  const leftOut = listOf();
  const warnings = listOf();
  const asideRows = rowCounter();
  const leftOutRows = rowCounter();
  const add: Record<Sort, (fault: IntakeFault) => void> = {
    fault: (fault) => faults.add(fault),
    warning: (fault) => warnings.add(fault),
    'set aside': (fault) => setAside.add({ ...fault, effect: 'set aside' }),
    'left out': (fault) => leftOut.add({ ...fault, effect: 'left out' }, mostOfOneReason),
  };
  return {
    fault: (location: FaultLocation, reason: string): void =>
      add.fault(findingOf(location, reason)),
    /** Warns. `most` limits how often the same reason is listed for a file. */
    warn: (location: FaultLocation, reason: string, most?: number): void =>
      warnings.add(findingOf(location, reason), most),
    /** Sets a row aside. `lines` is how many lines of the file are lost with it. */
    setAside(location: FaultLocation, reason: string, lines = 1): void {
      asideRows.count(location, lines);
      add['set aside'](findingOf(location, reason));
    },
    /** Leaves a row out that is understood. */
    leaveOut(location: FaultLocation, reason: string): void {
      leftOutRows.count(location, 1);
      add['left out'](findingOf(location, reason));
    },
    /** Adds the faults and warnings of another list. */
    take(other: {
      readonly faults: readonly IntakeFault[];
      readonly warnings: readonly IntakeFault[];
    }): void {
      for (const fault of other.faults) add.fault(fault);
      for (const { effect = 'warning', ...warning } of other.warnings) add[effect](warning);
    },
    get refused(): boolean {
      return faults.count > 0;
    },
    faults: faults.listed as readonly IntakeFault[],
    /** Everything that does not refuse the file: first the rows that were set aside. */
    get warnings(): IntakeFault[] {
      return [...setAside.listed, ...warnings.listed, ...leftOut.listed];
    },
    get count(): number {
      return faults.count;
    },
    /** The number of warnings, also of those that are not listed. */
    get warned(): number {
      return setAside.count + warnings.count + leftOut.count;
    },
    /** The number of rows that were set aside, by file. */
    asideRows: asideRows.rows,
    /** The number of rows that were left out, by file. */
    leftOutRows: leftOutRows.rows,
  };
}

type Sort = 'fault' | 'warning' | NonNullable<IntakeFault['effect']>;

/** A list of the first findings, with the number of all. */
function listOf() {
  const listed: IntakeFault[] = [];
  const ofReason = new Map<string, number>();
  return {
    listed,
    count: 0,
    add(fault: IntakeFault, most?: number): void {
      this.count += 1;
      const reason = `${fault.file} ${fault.reason}`;
      const before = ofReason.get(reason) ?? 0;
      if (listed.length >= mostListed || (most !== undefined && before >= most)) return;
      ofReason.set(reason, before + 1);
      listed.push(fault);
    },
  };
}

/** Counts the rows of each file. Several findings of one row follow each other and count once. */
function rowCounter() {
  const rows = new Map<string, number>();
  const last = new Map<string, number>();
  return {
    rows: rows as ReadonlyMap<string, number>,
    count({ file, row }: FaultLocation, lines: number): void {
      if (row !== undefined && last.get(file) === row) return;
      if (row !== undefined) last.set(file, row);
      rows.set(file, (rows.get(file) ?? 0) + lines);
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
