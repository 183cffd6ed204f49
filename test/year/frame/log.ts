import { vi } from 'vitest';
import * as z from 'zod';

/** A line of a Lambda's log. */
export type LogLine = z.infer<typeof LogLine>;
const LogLine = z.looseObject({
  level: z.string(),
  message: z.string(),
  alarm: z.string().optional(),
  site: z.string().optional(),
});

/** Collects the log lines of this process, which are not printed. */
export function openLog() {
  let lines: LogLine[] = [];
  const take = (text: unknown) => {
    if (typeof text !== 'string' || !text.startsWith('{')) return;
    lines.push(LogLine.parse(JSON.parse(text)));
  };
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(take);
  }
  return {
    /** Returns the lines since the last call. */
    taken(): LogLine[] {
      const all = lines;
      lines = [];
      return all;
    },
  };
}
export type Log = ReturnType<typeof openLog>;
