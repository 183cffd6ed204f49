import type { ChildLink } from '#shared/intake/roster';
import type { Person } from './people.ts';

/**
 * Returns the links from carers to students, by the carer's sourcedId. A link can be on either
 * person's row or on both. A restriction or a day on either row counts. Links between two students
 * or between two parents are ignored. A person may have several records.
 */
export function childrenOf(
  people: ReadonlyMap<string, Person>,
  userUid: (sourcedId: string) => string,
): Map<string, ChildLink[]> {
  const links = new Map<string, Map<string, ChildLink>>();
  const holders = new Map<string, Person>();
  for (const person of people.values()) {
    for (const { sourcedId } of recordsOf(person)) holders.set(sourcedId, person);
  }
  const rows = [...people.values()].flatMap((person) =>
    recordsOf(person).map((user) => ({ person, user })),
  );
  for (const { person, user } of rows) {
    for (const agentId of user.agentSourcedIds) {
      const agent = holders.get(agentId);
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

const recordsOf = ({ user, also }: Person) => [user, ...also];

/** Returns the current links, and the former ones as ended. */
export function withEnded(
  current: readonly ChildLink[],
  before: readonly ChildLink[],
): ChildLink[] {
  const children = new Set(current.map(({ userUid }) => userUid));
  const ended = before
    .filter(({ userUid }) => !children.has(userUid))
    .map((link): ChildLink => ({ ...link, status: 'ended' }));
  return [...current, ...ended].sort(byUid);
}

const byUid = (a: ChildLink, b: ChildLink) => (a.userUid < b.userUid ? -1 : 1);

/** Returns the stricter of two first days. */
const latest = (a?: string, b?: string) => (a && b ? (a > b ? a : b) : (a ?? b));
/** Returns the stricter of two last days. */
const earliest = (a?: string, b?: string) => (a && b ? (a < b ? a : b) : (a ?? b));
