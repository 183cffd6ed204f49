import type { Resource } from '#shared/kernel/route';
import { groups } from './groups.contract.ts';
import type { groupsSchemas, schoolGroupsSchemas } from './groups.schemas.ts';

export type {
  GroupMember,
  MembersChange,
  RulePreview,
  SchoolGroup,
  SchoolGroups,
} from './groups.schemas.ts';

/** The groups that a school made itself, for administrators. Apart from the list, which editors load. */
export const schoolGroups: Resource<typeof schoolGroupsSchemas> = {
  ofSchool: {
    method: 'GET',
    path: '/groups',
    when: { origin: 'school' },
    operation: 'grp.write',
    child: { record: 'profile', act: 'read' },
    summary: 'Lists the groups that the school made, and how far their last change is.',
  },
  preview: {
    method: 'GET',
    path: '/groups',
    when: { preview: 'rule' },
    operation: 'grp.write',
    child: { record: 'profile', act: 'read' },
    summary: 'Returns how many people a rule finds, with a sample.',
  },
  create: {
    method: 'POST',
    path: '/groups',
    operation: 'grp.write',
    repeat: 'key',
    child: { record: 'profile', act: 'change' },
    summary: 'Makes a group of the school: a list of people, or a rule.',
  },
  change: {
    method: 'PUT',
    path: '/groups/{groupUid}',
    operation: 'grp.write',
    child: { record: 'profile', act: 'change' },
    summary: 'Changes the name, the rule or the users of a group of the school.',
  },
  remove: {
    method: 'DELETE',
    path: '/groups/{groupUid}',
    operation: 'grp.write',
    child: { record: 'profile', act: 'change' },
    summary: 'Deletes a group of the school that no post or place uses.',
  },
  members: {
    method: 'GET',
    path: '/groups/{groupUid}/members',
    operation: 'grp.write',
    child: { record: 'profile', act: 'read' },
    answer: 'page',
    summary: 'Lists the people of a group of the school by name.',
  },
  changeMembers: {
    method: 'PUT',
    path: '/groups/{groupUid}/members',
    operation: 'grp.write',
    child: { record: 'profile', act: 'change' },
    summary: 'Adds people to a group of the school, by name or by number, or takes them out.',
  },
};

/** All routes of groups. */
export const allGroups: Resource<typeof groupsSchemas> = { ...schoolGroups, ...groups };
