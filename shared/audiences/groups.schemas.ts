import * as z from 'zod';
import { line } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { groupTypes } from './groups.contract.ts';

/** A named group of people. Its members are never returned. */
export const Group = z.object({
  groupUid: z.string(),
  groupname: z.string(),
  grouptype: z.enum(groupTypes),
});
export type Group = z.infer<typeof Group>;

export const groupsSchemas = {
  list: { input: z.strictObject({ grouptype: line(40).optional() }), output: z.array(Group) },
} satisfies Schemas;
