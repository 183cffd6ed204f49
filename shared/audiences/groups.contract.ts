import * as z from 'zod';
import { line } from '#shared/kernel/fields';
import { type Resource, route } from '#shared/kernel/route';

/**
 * The types of groups in a roster. The group picker has a section for each. The senior school has its
 * own type: its students have a year too, and the list of years must not name the senior school.
 */
export const groupTypes = ['Year level', 'Senior school', 'Homeroom', 'Class', 'Staff'] as const;

/** A named group of people. Its members are never returned. */
export const Group = z.object({
  groupUid: z.string(),
  groupname: z.string(),
  grouptype: z.enum(groupTypes),
});
export type Group = z.infer<typeof Group>;

export const groups = {
  list: route({
    method: 'GET',
    path: '/groups',
    operation: 'grp.list',
    child: 'published',
    summary: 'Lists the names of all groups of the site, for choosing an audience.',
    input: z.strictObject({ grouptype: line(40).optional() }),
    output: z.array(Group),
  }),
} satisfies Resource;
