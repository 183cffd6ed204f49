import * as z from 'zod';
import { userTypes } from './audience.ts';

const who = 'Please choose who this is for.';
const which = 'Please choose the groups again.';

/** An audience as clients send it: user types with a checked flag, and groups. */
export const GroupList = z.strictObject(
  {
    userTypes: z
      .array(z.strictObject({ name: z.enum(userTypes, who), checked: z.boolean(who) }, who), who)
      .max(3, who)
      .refine((types) => new Set(types.map(({ name }) => name)).size === types.length, who)
      .default([]),
    /** Identifiers of groups. */
    groups: z
      .array(z.string(which).min(1, which).max(128, which), which)
      .max(500, 'Please choose at most 500 groups.')
      .default([]),
    groupNames: z.array(z.string(which).max(200, which), which).max(500, which).default([]),
    groupNamesSearch: z.string(which).max(100_000, which).default(''),
  },
  who,
);
export type GroupList = z.infer<typeof GroupList>;
