import * as z from 'zod';
import { line } from '#shared/contract/fields';
import { type Resource, route } from '#shared/contract/route';

/** The kinds of groups that the roster gives; the group picker shows one section for each. */
export const groupTypes = ['Year level', 'Homeroom', 'Class', 'Staff'] as const;

/** A named group of people. Who belongs to it is never returned: names alone can reveal much. */
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
    summary: 'The names of all groups of the site, for choosing an audience.',
    input: z.strictObject({ grouptype: line(40).optional() }),
    output: z.array(Group),
  }),
} satisfies Resource;
