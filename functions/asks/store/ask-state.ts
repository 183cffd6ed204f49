import type { Bound, School, ZonedSchool } from '#functions/kernel/record/declaration';
import type { GroupRepository } from '#functions/people/store/groups';
import type { PeopleRepository } from '#functions/people/store/people';
import type { UserRepository } from '#functions/people/store/users';
import type { Group } from '#shared/audiences/groups.contract';
import type { Caller } from '#shared/rights/caller';
import { askNotFound } from '../rules/ask-not-found.ts';
import { mayReport } from '../rules/ask-readers.ts';
import { type AskState, askedOfSchool } from '../rules/ask-rows.ts';
import type { AnswerRepository } from './answers.ts';
import type { AskReader, StoredAsk } from './ask.record.ts';
import type { PlaceReader } from './places/place-reader.ts';

export interface AskStateDeps {
  readonly asks: Bound<AskReader, 'get'>;
  readonly people: Bound<PeopleRepository, 'all'>;
  readonly answers: AnswerRepository;
  readonly places: Bound<PlaceReader, 'stored'>;
}

/** Returns an ask whose post is not removed. */
export async function standingAsk(
  { asks }: Pick<AskStateDeps, 'asks'>,
  school: School,
  askUid: string,
): Promise<StoredAsk | undefined> {
  const ask = await asks.of(school).get(askUid);
  return ask?.is_deleted ? undefined : ask;
}

/**
 * Returns an ask for its report, also one of a removed post: what people agreed to stays as long as
 * their answers.
 */
export async function askForReport(
  { asks }: Pick<AskStateDeps, 'asks'>,
  caller: Caller,
  askUid: string,
): Promise<StoredAsk> {
  const ask = await asks.of(caller).get(askUid);
  if (!ask || !mayReport(caller, ask)) throw askNotFound();
  return ask;
}

/** Returns an ask whose post is not removed, for the roll and for what staff record. */
export async function askForActs(
  deps: Pick<AskStateDeps, 'asks'>,
  caller: Caller,
  askUid: string,
): Promise<StoredAsk> {
  const ask = await askForReport(deps, caller, askUid);
  if (ask.is_deleted) throw askNotFound();
  return ask;
}

/**
 * Returns the children of a member of staff who reads as such. Of them the report shows nothing: there
 * the link decides, also if it is restricted or has ended.
 */
export async function ownChildren(
  { users }: { readonly users: Bound<UserRepository, 'get'> },
  caller: Caller,
): Promise<string[]> {
  const profile = await users.of(caller).get(caller.userUid);
  return (profile?.children ?? []).map(({ userUid }) => userUid);
}

/** Reads everyone who is asked, and what is answered, without some children. */
export async function askStateOf(
  { people, answers, places }: Pick<AskStateDeps, 'people' | 'answers' | 'places'>,
  school: ZonedSchool,
  ask: StoredAsk,
  { now, without = [] }: { readonly now: Date; readonly without?: readonly string[] },
): Promise<{ readonly state: AskState; readonly names: ReadonlyMap<string, string> }> {
  const [everyone, given, placed] = await Promise.all([
    people.of(school).all(school.timeZone, now),
    answers.of(school).all(ask),
    places.of(school).stored(ask),
  ]);
  const isLeftOut = new Set(without);
  const asked = askedOfSchool(ask, everyone.people, now);
  return {
    state: {
      asked: asked.filter(({ userUid }) => !isLeftOut.has(userUid)),
      given,
      places: placed,
    },
    names: new Map(everyone.people.map(({ userUid, name }) => [userUid, name])),
  };
}

/** Returns the groups of a report: those of the audience, or else the homerooms. */
export async function groupsOf(
  { groups }: { readonly groups: Bound<GroupRepository, 'all' | 'many'> },
  school: School,
  { audience, make_public }: StoredAsk,
): Promise<Group[]> {
  if (!make_public && audience.groups.length > 0) return groups.of(school).many(audience.groups);
  return homeroomsOf({ groups }, school);
}

/** Returns the homerooms of a school. */
export async function homeroomsOf(
  { groups }: { readonly groups: Bound<GroupRepository, 'all'> },
  school: School,
): Promise<Group[]> {
  return (await groups.of(school).all()).filter(({ grouptype }) => grouptype === 'Homeroom');
}
