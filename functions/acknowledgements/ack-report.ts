import { type StartDeps, startDocument } from '#functions/kernel/documents/store/start-document';
import { documentView } from '#functions/kernel/documents/view';
import type { Bound } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { GroupRepository } from '#functions/people/store/groups';
import type { acknowledgements as contract } from '#shared/acknowledgements/acknowledgements.contract';
import { subjectId } from '#shared/acknowledgements/asked';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { ackCounts, ackRows, studentsOf } from './rules/ack-rows.ts';
import { type AckStateDeps, ackStateOf, groupsOf, postForReport } from './store/ack-state.ts';

export interface AckReportDeps extends AckStateDeps, StartDeps {
  readonly groups: Bound<GroupRepository, 'all' | 'many'>;
}

type All = Handlers<typeof contract>;
type Reads = Pick<All, 'report' | 'listPeople'>;
type Acts = Pick<All, 'record' | 'removeRecord' | 'startExport'>;

/** The report of acknowledgements, and what staff record in it. */
export const ackReportHandlers = (deps: AckReportDeps): Reads & Acts => ({
  ...reportReads(deps),
  ...reportActs(deps),
});

const reportReads = (deps: AckReportDeps): Reads => ({
  async report({ postUid }, caller, { now }) {
    const { stored, post } = await postForReport(deps, caller, postUid);
    const { state } = await ackStateOf(deps, caller, post, now);
    const { by, rule, asked_at } = post.acknowledgement;
    return {
      postUid,
      title: stored.title,
      type: stored.type,
      by,
      rule,
      asked_at,
      ...ackCounts(state, await groupsOf(deps, caller, post)),
    };
  },

  async listPeople({ postUid, limit, next_token, ...filter }, caller, { now, audit }) {
    const { post } = await postForReport(deps, caller, postUid);
    const { state, names } = await ackStateOf(deps, caller, post, now);
    const rows = ackRows(state, filter, names);
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

/** Returns a subject that a post asks for, or refuses. */
async function subjectFor(
  deps: AckReportDeps,
  caller: Caller,
  { postUid, subject }: { readonly postUid: string; readonly subject: string },
  now: Date,
) {
  const { post } = await postForReport(deps, caller, postUid);
  const { state } = await ackStateOf(deps, caller, post, now);
  const found = state.asked.find((each) => subjectId(each) === subject);
  if (!found) throw new AppError('notFound', 'This person is not asked to acknowledge.');
  return { post, found, students: studentsOf(state.asked, [found.userUid]) };
}

const reportActs = (deps: AckReportDeps): Acts => ({
  async record({ source, ...named }, caller, { now, audit }) {
    const { post, found, students } = await subjectFor(deps, caller, named, now);
    await audit(students);
    const given = { source, given_by: caller.userUid, at: now.toISOString() };
    await deps.acks.of(caller).add(post, found, given);
    return { subject: named.subject };
  },

  async removeRecord(named, caller, { now, audit }) {
    const { post, found, students } = await subjectFor(deps, caller, named, now);
    await audit(students);
    await deps.acks.of(caller).removeRecord(post, found);
    return { subject: named.subject };
  },

  async startExport(input, caller, request) {
    const { stored } = await postForReport(deps, caller, input.postUid);
    const wanted = {
      ...({ kind: 'acknowledgements', format: 'csv', input } as const),
      title: `Acknowledgements of “${stored.title.slice(0, 80)}”`,
      file_name: 'acknowledgements.csv',
      filterOf: async () => ({ ...input }),
    };
    return documentView(await startDocument(deps, wanted, caller, request));
  },
});
