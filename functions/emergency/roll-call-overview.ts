import { type StartDeps, startDocument } from '#functions/kernel/documents/store/start-document';
import { documentView } from '#functions/kernel/documents/view';
import type { Bound } from '#functions/kernel/record/declaration';
import { positionOf, tokenOf } from '#functions/kernel/store/dynamo';
import type { GroupRepository } from '#functions/people/store/groups';
import type { rollCall as contract } from '#shared/emergency/roll-call.contract';
import { AppError } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { type MarkDeps, openRoll } from './roll-call-marks.ts';
import { openHelp, rollCounts, rollGroups, rollRows, studentsAmong } from './rules/roll-view.ts';
import { membersOf, rollForOverview } from './store/roll-members.ts';

export interface RollOverviewDeps extends MarkDeps, StartDeps {
  readonly groups: Bound<GroupRepository, 'all'>;
}

type All = Handlers<typeof contract>;
type Reads = Pick<All, 'overview' | 'listPeople' | 'clearHelp'>;
type Ends = Pick<All, 'allClear' | 'listReports' | 'startExport'>;

/** The overview of a roll-call for those who lead. */
export const rollOverviewHandlers = (deps: RollOverviewDeps): Reads & Ends => ({
  ...rollReads(deps),
  ...rollEnds(deps),
});

const rollReads = (deps: RollOverviewDeps): Reads => ({
  async overview(_, caller, { now }) {
    const roll = await rollForOverview(deps, caller);
    const { members } = await membersOf(deps, caller, roll, now);
    const as_of = now.toISOString();
    if (!roll) return { ...rollCounts([]), open_help: 0, by_group: [], as_of };
    const { rollUid, started_at, ended_at, message } = roll;
    return {
      roll: { rollUid, started_at, message, ...(ended_at && { ended_at }) },
      ...rollCounts(members),
      open_help: openHelp(members),
      by_group: rollGroups(members),
      as_of,
    };
  },

  async listPeople({ limit, next_token, ...filter }, caller, { now, audit }) {
    const roll = await rollForOverview(deps, caller);
    const { members, people } = await membersOf(deps, caller, roll, now);
    const rows = rollRows(members, filter, people);
    // A person may leave the list between two pages, so the page begins at the name's place.
    const after = positionOf(next_token);
    const order = people.map(({ userUid }) => userUid);
    const place = new Map(order.map((userUid, i) => [userUid, i]));
    const from = after === undefined ? -1 : (place.get(after) ?? -1);
    const rest = rows.filter(({ userUid }) => (place.get(userUid) ?? 0) > from);
    const records = rest.slice(0, limit);
    const last = records.at(-1);
    await audit(studentsAmong(records, people));
    return {
      records,
      total: rows.length,
      ...(rest.length > limit && last && { next_token: tokenOf(last.userUid) }),
    };
  },

  async clearHelp({ userUid, is_safe }, caller, { now, audit }) {
    const { rollUid } = await openRoll(deps, caller);
    const { people } = await deps.people.of(caller).all(caller.timeZone, now);
    const person = people.find((each) => each.userUid === userUid);
    if (!person) throw new AppError('notFound', 'No person with this name is at the school.');
    await audit(person.type === 'student' ? [userUid] : []);
    const mark = { state: 'safe', marked_by: caller.userUid, at: now.toISOString() } as const;
    await deps.rolls.of(caller).put(rollUid, userUid, { ...mark, kind: 'cleared' });
    if (is_safe) await deps.rolls.of(caller).put(rollUid, userUid, { ...mark, kind: 'staff' });
    return { userUid };
  },
});

const rollEnds = (deps: RollOverviewDeps): Ends => ({
  async allClear({ rollUid }, caller, { now }) {
    const { userUid } = caller;
    const roll = await deps.rolls.of(caller).get(rollUid);
    if (!roll) throw new AppError('notFound', 'This roll-call doesn’t exist.');
    const { members } = await membersOf(deps, caller, roll, now);
    const { started_at, message } = roll;
    const report = {
      rollUid,
      started_at,
      ended_at: now.toISOString(),
      ...rollCounts(members),
      by_group: rollGroups(members),
    };
    if (await deps.rolls.of(caller).end(report, { message, ended_by: userUid })) return report;
    // Another administrator has ended it.
    const ended = await deps.rolls.of(caller).report(rollUid);
    if (ended) return ended;
    throw new AppError('conflict', 'This roll-call has changed. Load the page again.');
  },

  listReports: (page, caller) => deps.rolls.of(caller).reports(page),

  async startExport(input, caller, request) {
    const roll = await rollForOverview(deps, caller);
    if (!roll) throw new AppError('notFound', 'There is no roll-call.');
    const wanted = {
      ...({ kind: 'roll-call', format: 'csv', input } as const),
      title: 'Roll-call',
      file_name: 'roll-call.csv',
      filterOf: async () => ({ ...input, rollUid: roll.rollUid }),
    };
    return documentView(await startDocument(deps, wanted, caller, request));
  },
});
