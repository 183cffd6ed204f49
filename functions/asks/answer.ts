import { isDeepStrictEqual } from 'node:util';
import type { Bound } from '#functions/kernel/record/declaration';
import { actOf, type IdempotencyRepository, isDerived } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { mostTries, type TransactItem } from '#functions/kernel/store/transaction';
import { nextVersion } from '#functions/kernel/version';
import type { UserRepository } from '#functions/people/store/users';
import { type Subject, subjectId } from '#shared/asks/asked';
import { type asks as contract, mostChanges, undoTime } from '#shared/asks/asks.contract';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers, Input, RequestFacts } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { givenValues, valueFaults } from '#shared/questions/answer-rules';
import { wantOf } from '#shared/questions/places';
import type { Values } from '#shared/questions/question';
import { partsOf } from '#shared/questions/school-only';
import type { Caller } from '#shared/rights/caller';
import { childrenIn, type Own, type OwnDeps, ownPart, stateOf } from './own.ts';
import { agree, claimAll, type PlacingDeps } from './placing.ts';
import {
  alreadyAnswered,
  changesClosedSince,
  closedSince,
  notOwnAnswer,
  takesAnswers,
  takesChanges,
} from './rules/answering.ts';
import { askNotFound } from './rules/ask-not-found.ts';
import { isOwnAnswer, mayChange } from './rules/own-state.ts';
import { wordingOf } from './rules/wording.ts';
import { type SealingDeps, sealing, type Texts } from './sealing.ts';
import type { AnswerRepository, StoredAnswer } from './store/answers.ts';
import type { StoredAsk } from './store/ask.record.ts';
import type { PlaceKeeping } from './store/places/place-keeping.ts';
import type { WordingRepository } from './store/wordings.ts';

export interface AnswerDeps extends OwnDeps, PlacingDeps, SealingDeps {
  readonly users: Bound<UserRepository, 'get' | 'many'>;
  readonly answers: AnswerRepository;
  readonly places: Bound<PlaceKeeping, 'claim' | 'stored'>;
  readonly idempotency: IdempotencyRepository;
  readonly limits: Bound<LimitRepository, 'count'>;
  readonly wordings: Bound<WordingRepository, 'get' | 'keep'>;
  /** Writes all items or none; returns whether it did. */
  readonly write: (items: TransactItem[]) => Promise<boolean>;
}

/** Time for the way to the server, beside the ten seconds of Undo, in milliseconds. */
const grace = 5_000;

type All = Handlers<typeof contract>;

/** The routes with which a reader answers. Who may act is read at the moment of the act. */
export const answerHandlers = (deps: AnswerDeps): Pick<All, 'answer' | 'change' | 'takeBack'> => ({
  async answer(input, caller, request) {
    const { askUid, answers } = input;
    const own = await ownPart(deps, caller, askUid, request.now);
    if (own.subjects.length === 0) throw notAsked();
    refuseOther(own, input.text);
    await request.audit(childrenIn(own));
    const given = answers.map(({ subject, values }) => ({
      subject: subjectIn(own, subject),
      values,
    }));
    await give(deps, { own, given, input }, caller, request);
    return stateOf(deps, caller, own, request.now);
  },

  async change(input, caller, { now, audit }) {
    const { values, join } = input;
    const own = await ownPart(deps, caller, input.askUid, now);
    const { ask } = own;
    refuseOther(own, input.text);
    await audit(childrenIn(own));
    const found = subjectIn(own, input.subject);
    const { before, isOwn } = await changeable(deps, { own, found, input }, caller, now);
    await countChange(deps, caller, now);
    // Who takes an answer over learns nothing of what another carer wrote, so it does not stay.
    const part = { subject: found, values, now, isKept: isOwn };
    const { writes: also, ...parted } = await sealing(deps, caller, ask).part(part);
    const { sealed: _, ...rest } = before;
    const after: StoredAnswer = {
      ...rest,
      ...parted,
      given_by: caller.userUid,
      // A taken over answer is a new one of its carer.
      at: isOwn ? before.at : now.toISOString(),
      updated_at: nextVersion(now, before.updated_at),
      text: wordingOf(ask).hash,
    };
    await deps.wordings.of(caller).keep(ask, wordingOf(ask));
    const loaded = before.updated_at;
    const claims = [{ subject: found, values: after.values }];
    // What is given up is given after the answer says so: a crash must not leave a yes without a place.
    const isLess = needsLess(ask, before.values, after.values);
    if (!isLess) await claimAll(deps, caller, ask, { claims, join: join ?? false, now });
    const next = { loaded, after, also };
    const isStored = await deps.answers.of(caller).replace(ask, found, next);
    if (isLess || !isStored) await agree(deps, caller, ask, { subjects: [found], now });
    if (!isStored) throw isOwn ? changedSince() : alreadyAnswered(nameOf(own, found));
    return stateOf(deps, caller, own, now);
  },

  async takeBack({ askUid, subject }, caller, { now, audit }) {
    const own = await ownPart(deps, caller, askUid, now);
    await audit(childrenIn(own));
    const found = subjectIn(own, subject);
    const since = new Date(now.getTime() - undoTime - grace).toISOString();
    await countChange(deps, caller, now);
    const also = [sealing(deps, caller, own.ask).removing(found)];
    const removed = { given_by: caller.userUid, since, also };
    await deps.answers.of(caller).removeOwn(own.ask, found, removed);
    await agree(deps, caller, own.ask, { subjects: [found], now });
    return stateOf(deps, caller, own, now);
  },
});

interface Changing {
  readonly own: Own;
  readonly found: Subject;
  readonly input: Pick<Input<typeof contract.change>, 'subject' | 'values' | 'updated_at'>;
}

/** Returns the answer that the caller may change now, and whether it is the caller's own; or refuses. */
async function changeable(
  deps: AnswerDeps,
  { own, found, input }: Changing,
  caller: Caller,
  now: Date,
): Promise<{ readonly before: StoredAnswer; readonly isOwn: boolean }> {
  const { ask } = own;
  const { subject, values, updated_at } = input;
  const before = (await deps.answers.of(caller).among(ask, [found], true)).get(subject);
  if (!before) throw askNotFound();
  if (ask.questions.length === 0) throw nothingToChange();
  const stillActs = await own.actors([before]);
  if (!mayChange(before, { ask, caller, now, stillActs })) throw notOwnAnswer();
  if (!takesChanges(ask, dayIn(caller.timeZone, now))) throw changesClosedSince(ask);
  const isOwn = isOwnAnswer(before, caller);
  refuseFaults(valueFaults(ask.questions, values, isOwn ? before.sealed : []));
  if (isOwn && updated_at !== before.updated_at) throw changedSince();
  return { before, isOwn };
}

interface Giving {
  readonly own: Own;
  readonly given: readonly { readonly subject: Subject; readonly values: Values }[];
  readonly input: Input<typeof contract.answer>;
}

/**
 * Returns a call without what only the school reads: a stored hash of short words about a child's
 * health could be guessed.
 */
const withoutTexts = ({ questions }: StoredAsk, input: Giving['input']) => ({
  ...input,
  answers: input.answers.map(({ subject, values = {} }) => ({
    subject,
    values: partsOf(questions, values).values,
  })),
});

/** Stores answers, all or none and once for each act. What is already answered alike stays. */
async function give(
  deps: AnswerDeps,
  { own, given: typed, input }: Giving,
  caller: Caller,
  request: RequestFacts,
): Promise<void> {
  const { ask } = own;
  const { now } = request;
  const stored = deps.answers.of(caller);
  const act = actOf(caller, 'ask', withoutTexts(ask, input), request);
  const made = await deps.idempotency.made(act);
  if (made && !isDerived(act)) return;
  if (!takesAnswers(ask, dayIn(caller.timeZone, now))) throw closedSince(ask);
  for (const { values } of typed) refuseFaults(valueFaults(ask.questions, values));
  const subjects = typed.map(({ subject }) => subject);
  // Whose “I have read this” it is does not matter.
  const isOwn = (answer: StoredAnswer | undefined): answer is StoredAnswer =>
    answer !== undefined && (ask.questions.length === 0 || isOwnAnswer(answer, caller));
  const parts = sealing(deps, caller, ask);
  for (let tries = 0; tries < mostTries; tries++) {
    const there = await stored.among(ask, subjects, true);
    const repeated = subjects.filter((each) => isOwn(there.get(subjectId(each))));
    const texts = await parts.open(repeated, now);
    const other = typed.find(({ subject, values }) => {
      const id = subjectId(subject);
      const answer = there.get(id);
      return answer && !(isOwn(answer) && isSame(ask, answer, values, texts.get(id)));
    });
    if (other) {
      if (tries > 0) await agree(deps, caller, ask, { subjects, now });
      throw alreadyAnswered(nameOf(own, other.subject));
    }
    const left = typed.filter(({ subject }) => !there.has(subjectId(subject)));
    if (left.length === 0) return;
    if (tries === 0) await countChange(deps, caller, now);
    const wording = wordingOf(ask);
    if (tries === 0) await deps.wordings.of(caller).keep(ask, wording);
    await claimAll(deps, caller, ask, { claims: left, join: input.join ?? false, now });
    const by = { source: 'portal' as const, given_by: caller.userUid, text: wording.hash };
    const fresh = { ...by, at: now.toISOString() };
    const writes: TransactItem[] = [deps.idempotency.remember(act, ask.askUid, made)];
    for (const { subject, values } of left) {
      const { writes: also, ...parted } = await parts.part({ subject, values, now });
      writes.push(stored.adding(ask, subject, { ...fresh, ...parted }), ...also);
    }
    const isWritten = await deps.write(writes);
    if (isWritten) return;
    // The same act may have been faster in another request.
    if (!isDerived(act) && (await deps.idempotency.made(act))) return;
  }
  await agree(deps, caller, ask, { subjects, now });
  throw new AppError('conflict', 'This was sent twice at the same moment. Load the page again.');
}

/** Whether an answer needs fewer places than it has, or none. */
function needsLess({ questions }: StoredAsk, before: Values, after: Values): boolean {
  const [had, needs] = [wantOf(questions, before), wantOf(questions, after)];
  return !needs || (had?.option === needs.option && needs.places < had.places);
}

/** “I have read this” counts from any carer; an answer to questions only as its carer's own. */
function isSame(
  { questions }: StoredAsk,
  answer: StoredAnswer,
  values: Values,
  stored: Texts = {},
): boolean {
  if (questions.length === 0) return true;
  const given = partsOf(questions, givenValues(questions, values));
  return isDeepStrictEqual(answer.values, given.values) && isDeepStrictEqual(stored, given.texts);
}

const countChange = ({ limits }: AnswerDeps, caller: Caller, now: Date): Promise<void> =>
  limits.of(caller).count(caller.userUid, 'answer', mostChanges, now, 'hour');

/** Returns one of those for whom the caller may answer now, or refuses. */
function subjectIn({ subjects }: Own, id: string): Subject {
  const found = subjects.find((each) => subjectId(each) === id);
  if (!found) throw askNotFound();
  return found;
}

const nameOf = ({ children }: Own, { userUid }: Subject): string =>
  children.find((child) => child.userUid === userUid)?.firstname ?? 'you';

/** Refuses an answer to another wording. */
function refuseOther({ ask }: Own, shown: string): void {
  if (shown === wordingOf(ask).hash) return;
  throw new AppError('conflict', 'The school changed this question. Read it again.');
}

const notAsked = () => new AppError('conflict', 'This post doesn’t ask you for an answer.');

const nothingToChange = () => new AppError('conflict', 'There is nothing to change here.');

const changedSince = () =>
  new AppError('conflict', 'This answer was changed meanwhile. Load the page again.');
