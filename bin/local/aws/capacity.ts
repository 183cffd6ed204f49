/** The consumed capacity of a table and its indexes, in DynamoDB's format. */
export interface Consumed {
  TableName: string;
  CapacityUnits: number;
  GlobalSecondaryIndexes?: Record<string, { CapacityUnits: number }>;
}

export interface CapacityLine {
  table: string;
  operation: string;
  calls: number;
  units: number;
}

/**
 * Adds up the capacity units of each table by operation, so that tests can check query costs. It
 * begins with its first reset: metering reads every answer of the tables, half of the work of a call.
 */
export class CapacityMeter {
  #lines = new Map<string, CapacityLine>();
  #isOn = false;

  get isOn(): boolean {
    return this.#isOn;
  }

  add(operation: string, consumed: Consumed): void {
    const key = `${consumed.TableName} ${operation}`;
    const line = this.#lines.get(key) ?? {
      table: consumed.TableName,
      operation,
      calls: 0,
      units: 0,
    };
    line.calls += 1;
    line.units += consumed.CapacityUnits;
    this.#lines.set(key, line);
  }

  report(): { units: number; lines: CapacityLine[] } {
    const lines = [...this.#lines.values()];
    return { units: lines.reduce((sum, line) => sum + line.units, 0), lines };
  }

  reset(): void {
    this.#isOn = true;
    this.#lines.clear();
  }
}
