import * as z from 'zod';
import { knownAway } from '#functions/absences/store/known-away';
import type { MakeDocument } from '#functions/kernel/documents/making';
import { startTableFile } from '#functions/kernel/spreadsheet/table-file';
import type { Tables } from '#functions/kernel/store/tables';
import { groupRepository } from '#functions/people/store/groups';
import { peopleRepository } from '#functions/people/store/people';
import { restrictedChildren } from '#functions/people/store/restricted';
import { type RollPerson, rollLists } from '#shared/emergency/roll-call.contract';
import type { MarkKind } from '#shared/emergency/standing';
import { minuteIn } from '#shared/kernel/zone';
import { rollRows, studentsAmong } from './rules/roll-view.ts';
import { rollCallRepository } from './store/roll-calls.ts';
import { type MembersDeps, membersOf } from './store/roll-members.ts';

const Filter = z.object({
  rollUid: z.string(),
  list: z.enum(rollLists),
  group: z.string().optional(),
});

const columns = [
  'Name',
  'Group',
  'State',
  'Source',
  'Marked by',
  'Marked at',
  'Where',
  'Needs help',
  'To check',
];
const sourceWords: Readonly<Record<MarkKind, string>> = {
  staff: 'staff',
  help: 'help',
  carer: 'carer',
  self: 'self',
  cleared: 'cleared',
  link: 'link of a message',
  linkHelp: 'help by the link of a message',
};
const stateWords = { safe: 'Safe', help: 'Needs help', none: 'Not accounted for' } as const;

/** The document `roll-call`: a list of a roll-call. */
export const rollDocument = (tables: Tables): MakeDocument =>
  makeRollFile({
    rolls: rollCallRepository(tables),
    people: peopleRepository(tables),
    groups: groupRepository(tables),
    restricted: restrictedChildren(tables),
    away: knownAway(tables),
  });

/** Writes a list of a roll-call as CSV. */
export const makeRollFile =
  (deps: MembersDeps): MakeDocument =>
  async ({ site, filter, title, now, out, progress }) => {
    const { rollUid, ...list } = Filter.parse(filter);
    const school = { site: site.schoolUid, timeZone: site.timeZone };
    const roll = await deps.rolls.of(school).get(rollUid);
    const { members, people } = await membersOf(deps, school, roll, now);
    const rows = rollRows(members, list, people);
    await progress.expect(rows.length);
    const head = columns.map((column) => ({ title: column, width: 24 }));
    const table = await startTableFile('csv', { name: title, columns: head }, out);
    for (const row of rows) {
      await table.row(cellsOf(row, site.timeZone));
      await progress.row(studentsAmong([row], people));
    }
    await table.finish();
  };

const claimWords = ({ kind, name }: NonNullable<RollPerson['claim']>): string =>
  kind === 'link' ? `The link of ${name}: safe` : `${name}: the child is there`;

const stateOf = ({ state, is_away }: RollPerson): string =>
  is_away ? 'Known to be away' : stateWords[state];

const cellsOf = (person: RollPerson, timeZone: string) => {
  const { name, group, by, help, claim } = person;
  return [
    name,
    group,
    stateOf(person),
    by ? sourceWords[by.kind] : '',
    by?.name ?? '',
    by ? minuteIn(timeZone, new Date(by.at)) : '',
    by?.where ?? '',
    help ? (help.sentence ?? 'Yes') : '',
    claim ? claimWords(claim) : '',
  ];
};
