import type { ChildLink } from '#shared/domain/roster';
import type { Person } from './people.ts';

/**
 * Who is a carer of whom. A link stands on either person's row, or on both; students among themselves and parents among themselves are no
 * carers. A restriction or a day on either row counts.
 */
export function childrenOf(
  people: ReadonlyMap<string, Person>,
  userUid: (sourcedId: string) => string,
): Map<string, ChildLink[]> {
  const links = new Map<string, Map<string, ChildLink>>();
  for (const person of people.values()) {
    const { user } = person;
    for (const agentId of user.agentSourcedIds) {
      const agent = people.get(agentId);
      if (!agent || (agent.type === 'student') === (person.type === 'student')) continue;
      const [carer, child] = person.type === 'student' ? [agent, person] : [person, agent];
      const children = links.get(carer.user.sourcedId) ?? new Map<string, ChildLink>();
      links.set(carer.user.sourcedId, children);
      const known = children.get(child.user.sourcedId);
      const from = latest(known?.valid_from, user.agentsFrom[agentId]);
      const until = earliest(known?.valid_to, user.agentsUntil[agentId]);
      children.set(child.user.sourcedId, {
        userUid: userUid(child.user.sourcedId),
        status: 'active',
        restricted: known?.restricted === true || user.restrictedAgents.includes(agentId),
        ...(from && { valid_from: from }),
        ...(until && { valid_to: until }),
      });
    }
  }
  return new Map([...links].map(([id, children]) => [id, [...children.values()].sort(byUid)]));
}

/** Links as stored: those that are, and as ended those that were. */
export function withEnded(now: readonly ChildLink[], before: readonly ChildLink[]): ChildLink[] {
  const current = new Set(now.map(({ userUid }) => userUid));
  const ended = before
    .filter(({ userUid }) => !current.has(userUid))
    .map((link): ChildLink => ({ ...link, status: 'ended' }));
  return [...now, ...ended].sort(byUid);
}

const byUid = (a: ChildLink, b: ChildLink) => (a.userUid < b.userUid ? -1 : 1);

/** The stricter of two first days. */
const latest = (a?: string, b?: string) => (a && b ? (a > b ? a : b) : (a ?? b));
/** The stricter of two last days. */
const earliest = (a?: string, b?: string) => (a && b ? (a < b ? a : b) : (a ?? b));
