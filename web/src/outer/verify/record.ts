import { type Bytes, sha256, toHex } from './bytes.ts';
import { Fault, need } from './fault.ts';

/**
 * Checks that each line of a record follows the one before, and that the last one is in the seal.
 * Returns the number of lines.
 */
export async function checkRecord(record: Bytes, head: string): Promise<number> {
  need(record.at(-1) === 0x0a, 'recordCut');
  let before = '0'.repeat(64);
  let lines = 0;
  for (let from = 0; from < record.length; ) {
    const end = record.indexOf(0x0a, from);
    const line = record.slice(from, end);
    lines++;
    if (beforeOf(line) !== before) {
      throw new Fault('recordLine', `Line ${lines} of the record does not follow the line before.`);
    }
    before = toHex(await sha256(line));
    from = end + 1;
  }
  need(before === head, 'otherRecord');
  return lines;
}

function beforeOf(line: Bytes): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(line)).before;
  } catch {
    return undefined;
  }
}
