import type { Resource } from '#shared/kernel/route';
import type { groupListSchemas } from './groups.schemas.ts';

export type { Group } from './groups.schemas.ts';

/**
 * The types of groups in a roster. The group picker has a section for each. The senior school has its
 * own type: its students have a year too, and the list of years must not name the senior school.
 */
export const rosterGroupTypes = [
  'Year level',
  'Senior school',
  'Homeroom',
  'Class',
  'Staff',
] as const;

/** The types of all groups: of the roster, and those that the school made itself. */
export const groupTypes = [...rosterGroupTypes, 'School group'] as const;

export const groups: Resource<typeof groupListSchemas> = {
  list: {
    method: 'GET',
    path: '/groups',
    operation: 'grp.list',
    child: 'published',
    summary: 'Lists the names of all groups of the site, for choosing an audience.',
  },
};
