import type { Bound } from '#functions/kernel/record/declaration';
import { childrenOf } from '#functions/people/store/children';
import { profilesOf } from '#functions/people/store/profiles-of';
import type { UserRepository } from '#functions/people/store/users';
import { fewestResults } from '#shared/asks/ask';
import { subjectId } from '#shared/asks/asked';
import type { OwnAsk } from '#shared/asks/asks.contract';
import { isInForce } from '#shared/intake/roster';
import { inOrder } from '#shared/kernel/in-order';
import { dayIn } from '#shared/kernel/zone';
import { fullName } from '#shared/people/names';
import { isVisible } from '#shared/posts/visibility';
import type { Caller } from '#shared/rights/caller';
import { type PayingDeps, payingOf } from './paying.ts';
import { changeUntilOf, takesAnswers } from './rules/answering.ts';
import { askNotFound } from './rules/ask-not-found.ts';
import { askedOfCaller } from './rules/own-ask.ts';
import { isOwnAnswer, ownSubject } from './rules/own-state.ts';
import { shownPlaces } from './rules/places/placing.ts';
import { outcomeOf, resultsOf } from './rules/results.ts';
import { sealedUntil } from './rules/sealed-until.ts';
import { consentIn, wordingOf } from './rules/wording.ts';
import type { AnswerRepository, StoredAnswer } from './store/answers.ts';
import { type AskReader, rulesOf, type StoredAsk } from './store/ask.record.ts';
import type { PlaceKeeping } from './store/places/place-keeping.ts';
import type { WordingRepository } from './store/wordings.ts';

export interface OwnDeps extends PayingDeps {
  readonly asks: Bound<AskReader, 'get'>;
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly answers: Bound<AnswerRepository, 'among' | 'all'>;
  readonly places: Bound<PlaceKeeping, 'stored'>;
  readonly wordings: Bound<WordingRepository, 'get'>;
}

/** Returns an ask of a post that the caller may read, with what it asks of the caller. */
export async function ownPart(deps: OwnDeps, caller: Caller, askUid: string, now: Date) {
  const ask = await deps.asks.of(caller).get(askUid);
  // An editor who may open the post is asked only as one of its readers.
  if (!ask || !isVisible(rulesOf(ask), caller, now)) throw askNotFound();
  const profile = caller.is_carer ? await deps.users.of(caller).get(caller.userUid) : undefined;
  const { timeZone } = caller;
  const children = await childrenOf(deps.users, caller, profile, now, timeZone);
  const subjects = askedOfCaller(ask, caller, children);

  /** Returns whether those who gave some answers still act for the child, read now. */
  async function actors(answers: Iterable<StoredAnswer>) {
    const others = [...answers].flatMap(({ subject, given_by }) =>
      subject.startsWith('c:') && given_by !== caller.userUid ? given_by : [],
    );
    const people = await profilesOf(deps.users, caller, [...new Set(others)]);
    const today = dayIn(timeZone, now);
    return ({ given_by, userUid }: StoredAnswer): boolean => {
      if (given_by === caller.userUid) return true;
      const person = people.get(given_by);
      const links = person?.status === 'active' ? person.children : [];
      return links.some((link) => link.userUid === userUid && isInForce(link, today));
    };
  }
  return { ask, subjects, children, actors };
}
export type Own = Awaited<ReturnType<typeof ownPart>>;

/** Returns the children for whom the reader is asked, for the audit. */
export const childrenIn = ({ subjects }: Own): string[] =>
  subjects.flatMap(({ kind, userUid }) => (kind === 'child' ? userUid : []));

/** Returns what a reader sees of an ask now. */
export async function stateOf(deps: OwnDeps, caller: Caller, own: Own, now: Date): Promise<OwnAsk> {
  const { ask, subjects, children, actors } = own;
  const [given, places] = await Promise.all([
    deps.answers.of(caller).among(ask, subjects, true),
    deps.places.of(caller).stored(ask),
  ]);
  const reading = { ask, caller, now, places, stillActs: await actors(given.values()) };
  const names = new Map(children.map(({ userUid, firstname }) => [userUid, firstname]));
  const isDone = subjects.every((subject) => given.has(subjectId(subject)));
  const results = await shownResults(deps, caller, ask, now);
  const shown = shownPlaces(ask, places);
  const [school_only, paying, agreed] = await Promise.all([
    schoolOnlyOf(deps, caller, ask),
    payingOf(deps, caller, own),
    consentsOf(deps, caller, ask, given),
  ]);
  return {
    askUid: ask.askUid,
    state: subjects.length === 0 ? 'not_asked' : isDone ? 'done' : 'waiting',
    by: ask.by,
    change_until: changeUntilOf(ask),
    is_open: takesAnswers(ask, dayIn(caller.timeZone, now)),
    ...(ask.is_closed && { is_cancelled: true }),
    questions: ask.questions,
    consent: ask.consent,
    text: wordingOf(ask).hash,
    subjects: subjects.map((subject) => {
      const name = subject.kind === 'child' ? (names.get(subject.userUid) ?? '') : '';
      const id = subjectId(subject);
      const shownOf = ownSubject(subject, given.get(id), name, reading);
      return { ...shownOf, ...agreed.get(id), ...paying.get(id) };
    }),
    ...(shown && { places: shown }),
    ...(results && { results }),
    ...(school_only && { school_only }),
    ...(ask.payment && { cents: ask.payment.cents }),
  };
}

/**
 * Returns what the caller agreed to with each of the own answers: nothing for whom does not go. An answer to a wording that the school
 * changed since is to the earlier one, so that one is read.
 */
async function consentsOf(
  { wordings }: OwnDeps,
  caller: Caller,
  ask: StoredAsk,
  given: ReadonlyMap<string, StoredAnswer>,
): Promise<ReadonlyMap<string, { readonly agreed: string }>> {
  const now = wordingOf(ask).hash;
  const own = [...given].flatMap(([id, answer]) =>
    isOwnAnswer(answer, caller) &&
    answer.text !== undefined &&
    outcomeOf(ask, answer.values) !== 'stays'
      ? [{ id, text: answer.text }]
      : [],
  );
  const earlier = [...new Set(own.map(({ text }) => text))].filter((text) => text !== now);
  const read = await Promise.all(
    earlier.map(async (text) => {
      const stored = await wordings.of(caller).get(ask.askUid, text);
      return [text, stored ? consentIn(stored.text) : ''] as const;
    }),
  );
  const consents = new Map([[now, ask.consent], ...read]);
  return new Map(
    own.flatMap(({ id, text }) => {
      const agreed = consents.get(text);
      return agreed ? [[id, { agreed }]] : [];
    }),
  );
}

/**
 * Returns who reads what only the school reads, by name, and until when. Leavers are not named, as
 * they no longer sign in.
 */
async function schoolOnlyOf({ users }: OwnDeps, caller: Caller, ask: StoredAsk) {
  const until = sealedUntil(ask);
  if (until === undefined) return undefined;
  const { users_userid, saved_by, helpers } = ask;
  const uids = [...new Set([users_userid, ...(saved_by ? [saved_by] : []), ...helpers])];
  const staff = (await users.of(caller).many(uids)).filter(({ status }) => status === 'active');
  const readers = staff.map((person) => fullName(person)).sort(inOrder);
  return { readers, until };
}

/**
 * Returns how many chose each option, for readers: after the last day and from some answers on. Before,
 * each new answer would show whose it is.
 */
async function shownResults({ answers }: OwnDeps, caller: Caller, ask: StoredAsk, now: Date) {
  const isOver = dayIn(caller.timeZone, now) > ask.by;
  if (ask.results !== 'readers' || !isOver || ask.questions.length === 0) return undefined;
  const given = [...(await answers.of(caller).all(ask)).values()];
  if (given.length < fewestResults) return undefined;
  return resultsOf(
    ask,
    given.map(({ values }) => values),
  );
}
