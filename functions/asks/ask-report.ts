import { type StartDeps, startDocument } from '#functions/kernel/documents/store/start-document';
import { documentView } from '#functions/kernel/documents/view';
import type { Bound } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { GroupRepository } from '#functions/people/store/groups';
import type { UserRepository } from '#functions/people/store/users';
import { subjectId } from '#shared/asks/asked';
import type { AskReport, asks as contract, ListedReport } from '#shared/asks/asks.contract';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { valueFaults } from '#shared/questions/answer-rules';
import { asksSchoolOnly, isSchoolOnly } from '#shared/questions/school-only';
import type { Caller } from '#shared/rights/caller';
import { agree, claimAll, type PlacingDeps } from './placing.ts';
import { mayOpenSealed, mayReport } from './rules/ask-readers.ts';
import { askCounts, askRows, studentsOf } from './rules/ask-rows.ts';
import { placesTogether, shownPlaces } from './rules/places/placing.ts';
import { resultsOf } from './rules/results.ts';
import { goersOf, rollOf } from './rules/roll.ts';
import { isSealedKept } from './rules/sealed-until.ts';
import { titleIn } from './rules/wording.ts';
import { type SealingDeps, sealing } from './sealing.ts';
import type { AnswerRepository, StoredAnswer } from './store/answers.ts';
import { type AskReader, lastDayOf, type StoredAsk } from './store/ask.record.ts';
import {
  type AskStateDeps,
  askForActs,
  askForReport,
  askStateOf,
  groupsOf,
  homeroomsOf,
  ownChildren,
} from './store/ask-state.ts';
import type { StoredPlaces } from './store/places/places.record.ts';
import type { WordingRepository } from './store/wordings.ts';

export interface AskReportDeps extends AskStateDeps, StartDeps, SealingDeps {
  readonly asks: Bound<AskReader, 'get' | 'list'>;
  readonly answers: AnswerRepository;
  readonly places: PlacingDeps['places'];
  readonly groups: Bound<GroupRepository, 'all' | 'many'>;
  readonly users: Bound<UserRepository, 'get'>;
  readonly wordings: Bound<WordingRepository, 'get'>;
}

type All = Handlers<typeof contract>;
type Reads = Pick<All, 'list' | 'report' | 'roll' | 'listPeople'>;
type Acts = Pick<All, 'record' | 'removeRecord' | 'startExport'>;

/** The report of an ask, and what staff record in it. */
export const askReportHandlers = (deps: AskReportDeps): Reads & Acts => ({
  ...reportReads(deps),
  ...reportActs(deps),
});

/** Reads an ask for its report, with everyone whom the caller sees in it. */
const reportFor = async (deps: AskReportDeps, caller: Caller, askUid: string, now: Date) =>
  withState(deps, caller, await askForReport(deps, caller, askUid), now);

/** The same of an ask whose post is not removed. */
const actsFor = async (deps: AskReportDeps, caller: Caller, askUid: string, now: Date) =>
  withState(deps, caller, await askForActs(deps, caller, askUid), now);

async function withState(deps: AskReportDeps, caller: Caller, ask: StoredAsk, now: Date) {
  const without = await ownChildren(deps, caller);
  return { ask, ...(await askStateOf(deps, caller, ask, { now, without })) };
}

const reportReads = (deps: AskReportDeps): Reads => ({
  async list(page, caller) {
    const { records, ...rest } = await deps.asks
      .of(caller)
      .list(page, (ask) => mayReport(caller, ask));
    const stored = deps.places.of(caller);
    const listed = records.map(async (ask) => listedReport(ask, await stored.stored(ask)));
    return { ...rest, records: await Promise.all(listed) };
  },

  async report({ askUid }, caller, { now }) {
    const { ask, state } = await reportFor(deps, caller, askUid, now);
    const { type, by, rule, asked_at, questions, payment, is_deleted } = ask;
    const counts = askCounts(state, await groupsOf(deps, caller, ask));
    const given = state.asked.flatMap((each) => {
      const answer = state.given.get(subjectId(each));
      return answer ? [answer.values] : [];
    });
    const results = resultsOf(ask, given);
    const places = shownPlaces(ask, state.places);
    const titles = await titlesOf(deps, caller, ask, state.given.values());
    const shown = { askUid, ...titles, type, by, rule, asked_at, questions, results, ...counts };
    return {
      ...shown,
      ...(places && { places }),
      ...(payment && { payment }),
      ...(is_deleted && { is_removed: true }),
      ...(!is_deleted && mayOpenNow(caller, ask, now) && { may_open: true }),
    };
  },

  async roll({ askUid }, caller, { now, audit }) {
    const { ask, state } = await actsFor(deps, caller, askUid, now);
    const homerooms = await homeroomsOf(deps, caller);
    const goers = goersOf(ask, state).map(({ userUid }) => userUid);
    await audit(studentsOf(state.asked, goers));
    const confidential = ask.questions.filter(isSchoolOnly).map(({ text }) => text);
    const opens = mayOpenNow(caller, ask, now) && { may_open: true, confidential };
    return { ...rollOf(ask, state, homerooms), ...opens };
  },

  async listPeople({ askUid, limit, next_token, ...filter }, caller, { now, audit }) {
    const { ask, state, names } = await reportFor(deps, caller, askUid, now);
    const opensSealed = mayOpenNow(caller, ask, now);
    const homerooms = await homeroomsOf(deps, caller);
    const rows = askRows(ask, state, { ...filter, opensSealed, homerooms }, names);
    // A row may leave the list between two pages, so the page begins at its place among all.
    const after = positionOf(next_token);
    const place = new Map(state.asked.map((subject, i) => [subjectId(subject), i]));
    const from = after === undefined ? -1 : (place.get(after) ?? -1);
    const rest = rows.filter(({ subject }) => (place.get(subject) ?? 0) > from);
    const records = rest.slice(0, limit);
    const last = records.at(-1);
    const shown = records.map(({ userUid }) => userUid);
    await audit(studentsOf(state.asked, shown));
    return {
      records,
      total: rows.length,
      ...(rest.length > limit && last && { next_token: tokenOf(last.subject) }),
    };
  },
});

/**
 * Returns a report for the list. How many have answered is not among it: that is as much work as the
 * report, and grows with the school. The places of an ask are one record.
 */
function listedReport(ask: StoredAsk, stored: StoredPlaces | undefined): ListedReport {
  const { askUid, title, type, by, is_deleted } = ask;
  const places = placesTogether(ask, stored);
  return {
    askUid,
    title,
    type,
    by,
    closes_on: lastDayOf(ask),
    ...(places && { places }),
    ...(is_deleted && { is_removed: true }),
  };
}

/** Whether a caller may open what only the school reads, as long as it is kept. */
const mayOpenNow = (caller: Caller, ask: StoredAsk, now: Date): boolean =>
  asksSchoolOnly(ask.questions) && mayOpenSealed(caller, ask) && isSealedKept(ask, now);

/**
 * Returns the title of a report. A file may have changed the title of an event before it dropped it, and
 * then the wording alone says to which one people agreed.
 */
async function titlesOf(
  { wordings }: Pick<AskReportDeps, 'wordings'>,
  caller: Caller,
  { askUid, title, is_deleted }: StoredAsk,
  given: Iterable<StoredAnswer>,
): Promise<Pick<AskReport, 'title' | 'saved_title'>> {
  if (!is_deleted) return { title };
  const [last] = [...given]
    .filter(({ text }) => text !== undefined)
    .sort((a, b) => (a.updated_at > b.updated_at ? -1 : 1));
  const wording = last?.text && (await wordings.of(caller).get(askUid, last.text));
  const agreed = wording ? titleIn(wording.text) : title;
  return agreed === title ? { title } : { title: agreed, saved_title: title };
}

/** Returns a subject that is asked for, or refuses. */
async function subjectFor(
  deps: AskReportDeps,
  caller: Caller,
  { askUid, subject }: { readonly askUid: string; readonly subject: string },
  now: Date,
) {
  const { ask, state } = await actsFor(deps, caller, askUid, now);
  const found = state.asked.find((each) => subjectId(each) === subject);
  if (!found) throw new AppError('notFound', 'This person is not asked.');
  return { ask, found, students: studentsOf(state.asked, [found.userUid]) };
}

const reportActs = (deps: AskReportDeps): Acts => ({
  async record({ source, values, join = false, ...named }, caller, { now, audit }) {
    const { ask, found, students } = await subjectFor(deps, caller, named, now);
    refuseFaults(valueFaults(ask.questions, values));
    await audit(students);
    const given = { source, given_by: caller.userUid, at: now.toISOString() };
    const part = sealing(deps, caller, ask).part({ subject: found, values, now });
    const { writes, ...parted } = await part;
    const claims = [{ subject: found, values: parted.values }];
    await claimAll(deps, caller, ask, { claims, join, now });
    const answer = { ...given, ...parted };
    const isNew = await deps.answers.of(caller).add(ask, found, answer, writes);
    if (!isNew) await agree(deps, caller, ask, { subjects: [found], now });
    return { subject: named.subject };
  },

  async removeRecord(named, caller, { now, audit }) {
    const { ask, found, students } = await subjectFor(deps, caller, named, now);
    await audit(students);
    const also = [sealing(deps, caller, ask).removing(found)];
    await deps.answers.of(caller).removeRecord(ask, found, also);
    await agree(deps, caller, ask, { subjects: [found], now });
    return { subject: named.subject };
  },

  async startExport(input, caller, request) {
    const { title } = await askForActs(deps, caller, input.askUid);
    const { format, ...filter } = input;
    return startList(deps, { kind: 'asks', format, input, title, filter }, caller, request);
  },
});

interface ListFile {
  readonly kind: 'asks';
  readonly format: 'csv' | 'xlsx';
  readonly input: unknown;
  /** The title of the post. */
  readonly title: string;
  readonly filter: Readonly<Record<string, unknown>>;
}

/** Starts the file of a list of a report that the caller may read, without the caller's children. */
const startList = async (
  deps: Pick<AskReportDeps, 'users' | keyof StartDeps>,
  { title, filter, ...asked }: ListFile,
  caller: Caller,
  request: RequestFacts,
) => {
  const wanted = {
    ...asked,
    title: `Answers to “${title.slice(0, 80)}”`,
    file_name: `answers.${asked.format}`,
    filterOf: async () => ({ ...filter, without: await ownChildren(deps, caller) }),
  };
  return documentView(await startDocument(deps, wanted, caller, request));
};
