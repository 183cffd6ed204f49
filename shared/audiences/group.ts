import * as z from 'zod';
import { groupTypes } from './groups.contract.ts';

/** A named group of people. Its members are never returned. */
export const Group = z.object({
  groupUid: z.string(),
  groupname: z.string(),
  grouptype: z.enum(groupTypes),
});
export type Group = z.infer<typeof Group>;
