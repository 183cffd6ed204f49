/**
 * How the identifier of a group begins that the school made itself. Groups of a roster begin with
 * `class-`, `year-` or `staff-`, so no load can make one that is ours.
 */
const start = 'school-';

/** Returns the identifier of a group of the school. */
export const schoolGroupUid = (id: string): string => `${start}${id}`;

/** Tells whether the school made a group itself. It decides who reads, and gives no other right. */
export const isSchoolGroup = (groupUid: string): boolean => groupUid.startsWith(start);

/** What a group is called in sentences to those who may not see its name. */
export const unnamedGroup = 'a group of the school';

/** Returns what a group is called whose name is not known: it is gone, or not for the reader's eyes. */
export const missingName = (groupUid: string): string =>
  isSchoolGroup(groupUid) ? unnamedGroup : 'a group that no longer exists';

/** The most groups that a school makes. */
export const mostGroups = 100;
/** The most people of a group, and of one list of numbers. */
export const mostMembers = 2_000;
/** The most roster groups of a rule on each side. */
export const mostInRule = 100;
/** The most people who may use a group that is not for all who publish. */
export const mostUsers = 20;

/** How somebody is in a group: today, from a later day, no longer, or listed but not at the school. */
export const memberStates = ['in', 'later', 'over', 'left'] as const;
export type MemberState = (typeof memberStates)[number];
