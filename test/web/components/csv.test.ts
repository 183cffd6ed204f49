import { describe, expect, it } from 'vitest';
import { csvOf } from '../../../web/src/components/csv.ts';

describe('a CSV file', () => {
  it('begins with a byte-order mark and ends its lines with CRLF', () => {
    expect(csvOf(['File', 'Row'], [['users.csv', 2]])).toBe('\ufeffFile,Row\r\nusers.csv,2\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("x","y")'])(
    'holds no formula: %j',
    (value) => {
      const line = csvOf(['Value'], [[value]])
        .split('\r\n')
        .slice(1)
        .join('\r\n');
      expect(line.replace(/^"/, '').startsWith("'")).toBe(true);
    },
  );

  it('quotes what would break a line, and leaves numbers alone', () => {
    expect(csvOf(['a'], [['x,"y"\nz', -1, undefined]])).toBe('\ufeffa\r\n"x,""y""\nz",-1,\r\n');
  });
});
