/** A person with the groups of the roster. Groups of the school among them do not count. */
interface GroupedPerson {
  readonly userUid: string;
  readonly groups: readonly string[];
}

/** Who is in a group of the school because of the roster: in any of these groups, and in none of those. */
export interface GroupRule {
  readonly any: readonly string[];
  readonly not: readonly string[];
}

/** A person of a group, from a day and until a day of the school. Both days count. */
export interface GroupMember {
  readonly userUid: string;
  readonly from?: string | undefined;
  readonly until?: string | undefined;
}

/** Who is in a group of the school: the people of a list, or those whom a rule finds. */
export interface GroupDefinition {
  readonly groupUid: string;
  readonly rule?: GroupRule | undefined;
  readonly members: readonly GroupMember[];
}

/**
 * Returns the groups of the school that each person is in on a day, sorted; people without any are
 * left out. Loads, edits and the night all ask here, so their order makes no difference. `cards` has
 * only people who are here: who left is in no group.
 */
export function schoolGroupsOf(
  cards: Iterable<GroupedPerson>,
  definitions: readonly GroupDefinition[],
  day: string,
): Map<string, string[]> {
  const groupsOf = groupingOn(definitions, day);
  const found = new Map<string, string[]>();
  for (const card of cards) {
    const groups = groupsOf(card);
    if (groups.length > 0) found.set(card.userUid, groups);
  }
  return found;
}

/** Returns a function that tells the groups of the school of one person on a day, sorted. */
export function groupingOn(
  definitions: readonly GroupDefinition[],
  day: string,
): (person: GroupedPerson) => string[] {
  const byMember = new Map<string, string[]>();
  for (const { groupUid, members } of definitions) {
    for (const { userUid, from, until } of members) {
      if ((from !== undefined && day < from) || (until !== undefined && day > until)) continue;
      const groups = byMember.get(userUid);
      if (groups) groups.push(groupUid);
      else byMember.set(userUid, [groupUid]);
    }
  }
  const rules = definitions.flatMap(({ groupUid, rule }) =>
    rule ? { groupUid, any: new Set(rule.any), not: new Set(rule.not) } : [],
  );
  return ({ userUid, groups }) => {
    const ruled = rules.flatMap(({ groupUid, any, not }) =>
      groups.some((group) => any.has(group)) && !groups.some((group) => not.has(group))
        ? groupUid
        : [],
    );
    return [...new Set([...(byMember.get(userUid) ?? []), ...ruled])].sort();
  };
}
