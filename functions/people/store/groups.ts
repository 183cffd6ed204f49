import { BatchGetCommand } from '@aws-sdk/lib-dynamodb';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholePartition } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import type { GroupList } from '#shared/audiences/audience';
import { Group } from '#shared/audiences/group';
import { isSchoolGroup, unnamedGroup } from '#shared/audiences/school-group';
import { seniorGroup } from '#shared/people/senior-school';
import { may, type Rights } from '#shared/rights/permissions';
import { groupsRecords } from '#shared/tables/people';
import { StoredSchoolGroup } from './school-groups/school-group.record.ts';

/**
 * The school, and the person who asks. The person decides which groups of the school are seen: a job
 * or a rule that passes only the school sees none.
 */
export type GroupViewer = School & Partial<Rights & { readonly userUid: string }>;

export type GroupRepository = ReturnType<typeof groupRepository>;

/**
 * Reads the groups of a site. There are only hundreds, so the picker gets them all. A group that the
 * school made is left out, as if it did not exist, for everyone who may not use it: this is the only
 * place from which screens get its name.
 */
export const groupRepository = ({ db, table }: Tables) => {
  const TableName = table('groups');
  const { group: roster, own } = groupsRecords;
  return {
    of: (viewer: GroupViewer) => ({
      async all(): Promise<Group[]> {
        const [ofRoster, ofSchool] = await Promise.all(
          [roster, own].map(({ key }) =>
            wholePartition(db, TableName, partitionOf(viewer, key, {})),
          ),
        );
        return [...(ofRoster ?? []), ...(ofSchool ?? [])].flatMap((item) => seenBy(viewer, item));
      },

      /** Returns the groups with these identifiers, without unknown ones. */
      async many(groupUids: readonly string[]): Promise<Group[]> {
        const keys = [...new Set(groupUids)].map((groupUid) =>
          keyOf(viewer, isSchoolGroup(groupUid) ? own.key : roster.key, { groupUid }),
        );
        const found: Group[] = [];
        for (let i = 0; i < keys.length; i += 100) {
          const { Responses } = await db.send(
            new BatchGetCommand({
              RequestItems: { [TableName]: { Keys: keys.slice(i, i + 100) } },
            }),
          );
          found.push(...(Responses?.[TableName] ?? []).flatMap((item) => seenBy(viewer, item)));
        }
        return found;
      },
    }),
  };
};

/**
 * Returns records with the names of the groups of the school in their audiences, as far as the viewer
 * may see them. A stored audience has only names of the roster: others change, or are not for all.
 */
export async function withSchoolGroupNames<T extends { readonly group_list: GroupList }>(
  groups: Bound<GroupRepository, 'many'>,
  viewer: GroupViewer,
  records: readonly T[],
): Promise<T[]> {
  const used = new Set(
    records.flatMap(({ group_list }) => group_list.groups.filter(isSchoolGroup)),
  );
  if (used.size === 0) return [...records];
  const found = await groups.of(viewer).many([...used]);
  const names = new Map(found.map(({ groupUid, groupname }) => [groupUid, groupname]));
  return records.map((record) => {
    const own = record.group_list.groups.filter(isSchoolGroup);
    if (own.length === 0) return record;
    const ofSchool = own.map((groupUid) => names.get(groupUid) ?? unnamedGroup);
    const groupNames = [...record.group_list.groupNames, ...ofSchool];
    const groupNamesSearch = groupNames.join(',').toLowerCase();
    return { ...record, group_list: { ...record.group_list, groupNames, groupNamesSearch } };
  });
}

/**
 * Returns those of some groups that the school made and the viewer may see, for a job that is made for
 * the viewer: the job itself sees none.
 */
export async function schoolGroupNames(
  groups: Bound<GroupRepository, 'many'>,
  viewer: GroupViewer,
  groupUids: readonly string[],
): Promise<{ groupUid: string; groupname: string }[]> {
  const found = await groups.of(viewer).many(groupUids.filter(isSchoolGroup));
  return found.map(({ groupUid, groupname }) => ({ groupUid, groupname }));
}

/**
 * Returns the audience that is stored for a choice, with the names of the roster's groups; and the
 * chosen groups that cannot be used. One that the record has already stays, also for an editor who
 * may not see it.
 */
export function storedAudience(
  { userTypes, groups }: Pick<GroupList, 'userTypes' | 'groups'>,
  found: readonly Group[],
  before: { readonly group_list: GroupList } | undefined,
): { readonly group_list: GroupList; readonly unknown: readonly string[] } {
  const wanted = [...new Set(groups)];
  const known = new Set(found.map(({ groupUid }) => groupUid));
  const kept = new Set(before?.group_list.groups.filter(isSchoolGroup));
  const groupNames = found
    .flatMap(({ groupUid, groupname }) => (isSchoolGroup(groupUid) ? [] : groupname))
    .sort();
  const groupNamesSearch = groupNames.join(',').toLowerCase();
  return {
    group_list: { userTypes, groups: wanted, groupNames, groupNamesSearch },
    unknown: wanted.filter((groupUid) => !known.has(groupUid) && !kept.has(groupUid)),
  };
}

/** Returns a stored group, or nothing if the viewer may not see it. */
function seenBy(viewer: GroupViewer, item: Record<string, unknown>): Group[] {
  if (!isSchoolGroup(String(item.groupUid))) return [storedGroup(item)];
  const { groupUid, groupname, use } = StoredSchoolGroup.parse(item);
  return usesGroup(viewer, use) ? [{ groupUid, groupname, grouptype: 'School group' }] : [];
}

/**
 * Tells whether a person may use a group of the school, and so see its name: administrators all, others
 * who publish those for all, or for them.
 */
function usesGroup(
  { userUid, type, is_carer, capabilities, places }: GroupViewer,
  use: StoredSchoolGroup['use'],
): boolean {
  if (userUid === undefined || type === undefined || capabilities === undefined) return false;
  const rights = { type, is_carer: is_carer ?? false, capabilities, places };
  if (may(rights, 'grp.write')) return true;
  return may(rights, 'grp.list') && (use === 'all' || use.includes(userUid));
}

/**
 * Reads a group. Until the next roster, the senior school of an earlier release is stored as a year
 * level, which it is not.
 */
function storedGroup(item: Record<string, unknown>): Group {
  const group = Group.parse(item);
  return group.groupname === seniorGroup ? { ...group, grouptype: 'Senior school' } : group;
}
