import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { SuppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { hiddenAddress } from '#functions/notifications/store/suppression.record';
import type { UserRepository } from '#functions/people/store/users';
import { isAllClear, shownAt } from '#shared/emergency/all-clear';
import type { rollLinks as contract, RollLinkView } from '#shared/emergency/roll-links.contract';
import type { Mark } from '#shared/emergency/standing';
import { isAdmitted, isInForce, type Profile } from '#shared/intake/roster';
import { AppError } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import type { SiteFacts } from '#shared/sites';
import { isConcerned } from './rules/concerned.ts';
import type { EmergencyBroadcastRepository } from './store/emergencybroadcast.ts';
import type { RollCallRepository, StoredRoll } from './store/roll-calls.ts';
import type { FoundRollLink, RollLinkRepository } from './store/roll-links.ts';
import type { WrongNumber } from './store/wrong-number-order.ts';

export interface RollLinkDeps {
  readonly links: Pick<RollLinkRepository, 'find'>;
  readonly rolls: Bound<RollCallRepository, 'get' | 'put'>;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly broadcasts: Bound<EmergencyBroadcastRepository, 'current'>;
  readonly limits: Bound<LimitRepository, 'count'>;
  readonly suppressions: Bound<SuppressionRepository, 'add'>;
  /** Orders the mail that tells the office of a wrong number. */
  readonly queue: JobQueue<WrongNumber>;
  readonly schoolOf: (schoolUid: string) => Promise<SiteFacts | undefined>;
}

/** Calls with one link in a minute. Mail scanners open every link several times. */
const mostPerMinute = 30;

/** Milliseconds after the all-clear in which a link still says that it is over. */
const endsAfter = 24 * 60 * 60_000;

/**
 * Answers the links of emergency messages. A link proves nothing about who opened it, so what it says is
 * the lowest source of a roll-call, and it learns no name and nothing that others said.
 */
export const rollLinkHandlers = (deps: RollLinkDeps): Handlers<typeof contract> => ({
  async look({ token }, _, request) {
    const opened = await openLink(deps, token, request);
    const { roll } = opened;
    return {
      message: await messageOf(deps, opened, request.now),
      is_open: roll.ended_at === undefined,
      has_children: (await childrenOf(deps, opened)).length > 0,
      is_text: opened.link.text !== undefined,
    } satisfies RollLinkView;
  },

  async mark({ token, answer }, _, request) {
    const opened = await openLink(deps, token, request);
    const { school, roll, person } = opened;
    const { userUid } = person;
    if (answer === 'wrong_number') {
      await disown(deps, opened);
      return { answer };
    }
    if (roll.ended_at !== undefined) {
      throw new AppError('conflict', 'The roll-call has ended. Your answer is not needed.');
    }
    const put = (about: string, kind: Mark['kind'], state: Mark['state']) =>
      deps.rolls.of(school).put(roll.rollUid, about, {
        kind,
        state,
        marked_by: userUid,
        at: request.now.toISOString(),
      });
    if (answer === 'help') await put(userUid, 'linkHelp', 'help');
    if (answer === 'safe') await put(userUid, 'link', 'safe');
    if (answer === 'children') {
      for (const child of await childrenOf(deps, opened)) await put(child, 'link', 'safe');
    }
    return { answer };
  },
});

/** A link that is in force: its roll-call, and the person whose message had it. */
interface OpenedLink {
  readonly school: ReturnType<typeof schoolFrom>;
  readonly roll: StoredRoll;
  readonly person: Profile;
  readonly today: string;
  readonly hash: string;
  readonly link: FoundRollLink['link'];
}

/**
 * Stops texts to the number of a link and tells the office, which can let them go there again. What is
 * said of a text from before that changes nothing. Mail and pushes go on: the link may be forwarded.
 */
async function disown(
  { suppressions, queue }: Pick<RollLinkDeps, 'suppressions' | 'queue'>,
  { school, person, hash, link }: OpenedLink,
): Promise<void> {
  const { text, version } = link;
  if (!text) {
    const message = 'This link came by mail. Only the link of a text can say that.';
    throw new AppError('badRequest', message);
  }
  const { userUid, mobile } = person;
  // The roster may have another number of the person by now.
  if (!mobile || hiddenAddress(school, mobile) !== text.number) return;
  await suppressions.of(school).add(mobile, {
    reason: 'wrong number',
    said_by: 'reader',
    at: text.at,
    mailingUid: version,
  });
  await queue.send({ kind: 'wrong-number', site: school.site, userUid, link: hash, at: text.at });
}

/**
 * Finds what a link leads to, at the school whose host was called. A link that is wrong, has ended or
 * belongs to a person who is no longer concerned gets the same answer.
 */
async function openLink(
  deps: RollLinkDeps,
  token: string,
  { now, site }: Pick<RequestFacts, 'now' | 'site'>,
): Promise<OpenedLink> {
  const found = await deps.links.find(token);
  const facts = found && (await deps.schoolOf(found.site));
  if (!facts || (site !== undefined && site !== facts.schoolUid)) throw noSuchLink();
  const school = schoolFrom(facts);
  const { hash, link } = found;
  const { rollUid, userUid } = link;
  await deps.limits.of(school).count(userUid, 'roll-link', mostPerMinute, now);
  const [roll, person] = await Promise.all([
    deps.rolls.of(school).get(rollUid),
    deps.users.of(school).get(userUid),
  ]);
  const today = dayIn(facts.timeZone, now);
  if (!roll || isOver(roll, now)) throw noSuchLink();
  if (!isAdmitted(person) || !isConcerned(person, today)) throw noSuchLink();
  return { school, roll, person, today, hash, link };
}

const isOver = ({ ended_at }: StoredRoll, now: Date): boolean =>
  ended_at !== undefined && now.getTime() - Date.parse(ended_at) >= endsAfter;

/** Returns the message as it is now: a change, or the all-clear, takes its place. */
async function messageOf(
  { broadcasts }: Pick<RollLinkDeps, 'broadcasts'>,
  { school, roll }: OpenedLink,
  now: Date,
): Promise<string> {
  const shown = shownAt(await broadcasts.of(school).current(), now.getTime());
  if (roll.ended_at === undefined) {
    return shown.status && !isAllClear(shown) ? shown.message : roll.message;
  }
  return shown.status ? shown.message : '';
}

/** Returns the children at the school for whom a person acts today. */
async function childrenOf(
  { users }: Pick<RollLinkDeps, 'users'>,
  { school, person, today }: OpenedLink,
): Promise<string[]> {
  const linked = person.children.filter((link) => isInForce(link, today));
  if (linked.length === 0) return [];
  const found = await users.of(school).many(linked.map(({ userUid }) => userUid));
  return found
    .filter(({ type, status }) => type === 'student' && status === 'active')
    .map(({ userUid }) => userUid);
}

/** The same text for every link that opens nothing: wrong, ended, or of another school. */
const noSuchLink = () =>
  new AppError('notFound', 'This link does not work. It may be incomplete, or its time is over.');
