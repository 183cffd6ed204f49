import type * as z from 'zod';

/** Returns the first fault of each field that a schema finds. */
export function schemaFaults(schema: z.ZodType, sent: unknown): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const { path, message } of schema.safeParse(sent).error?.issues ?? []) {
    faults[String(path[0])] ??= message;
  }
  return faults;
}
