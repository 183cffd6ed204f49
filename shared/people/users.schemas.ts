import * as z from 'zod';
import { line } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { capabilities } from '#shared/rights/permissions';

/** A person's profile record, with the specified fields and what the person may do beyond contact type and families. */
export const User = z.object({
  userUid: z.string(),
  username: z.string(),
  firstname: z.string(),
  surname: z.string(),
  email: z.string(),
  type: z.enum(['student', 'faculty', 'affiliate']),
  is_carer: z.boolean(),
  schoolUid: z.string(),
  /** Identifiers and names of the groups the person belongs to. */
  group_list: z.array(z.object({ groupUid: z.string(), groupname: z.string() })),
  /** Specified, always blank. */
  country_name: z.literal(''),
  capabilities: z.array(z.enum(capabilities)),
  /** The places whose pages the person edits. */
  places: z.array(z.string()).optional(),
  carerNumber: z.string().optional(),
  /** Only in one's own profile: the other schools of the group with a role for the person. */
  other_schools: z.array(z.string()).optional(),
  /** Only in a carer's own profile: the children with an active link today, by first name. */
  children: z.array(z.object({ userUid: z.string(), firstname: z.string() })).optional(),
});
export type User = z.infer<typeof User>;

/** What a person with `reports` gets about another person: enough to request their reports. */
export const PersonName = User.pick({
  userUid: true,
  username: true,
  firstname: true,
  surname: true,
  schoolUid: true,
});
export type PersonName = z.infer<typeof PersonName>;

export const usersSchemas = {
  get: { input: z.strictObject({ username: line(200) }), output: z.union([User, PersonName]) },
} satisfies Schemas;
