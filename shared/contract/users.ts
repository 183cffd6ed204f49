import * as z from 'zod';
import { line } from '#shared/contract/fields';
import { type Resource, route } from '#shared/contract/route';
import { capabilities } from '#shared/permissions';

/** A person's profile record (portal.md section 3), with what the person may do beyond contact type and families. */
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
  /** Kept from the specification; always blank. */
  country_name: z.literal(''),
  capabilities: z.array(z.enum(capabilities)),
  /** The places whose pages the person edits. */
  places: z.array(z.string()).optional(),
  carerNumber: z.string().optional(),
  /** For carers, of themselves: their children at the school as the links stand today, by first name. */
  children: z.array(z.object({ userUid: z.string(), firstname: z.string() })).optional(),
});
export type User = z.infer<typeof User>;

export const users = {
  get: route({
    method: 'GET',
    path: '/users/{username}',
    operation: 'usr.get',
    child: { record: 'profile', act: 'read' },
    summary: "One person's profile: one's own, or any for administrators.",
    input: z.strictObject({ username: line(200) }),
    output: User,
  }),
} satisfies Resource;
