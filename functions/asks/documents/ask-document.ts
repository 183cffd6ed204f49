import * as z from 'zod';
import type { MakeDocument } from '#functions/kernel/documents/making';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { startTableFile } from '#functions/kernel/spreadsheet/table-file';
import type { Tables } from '#functions/kernel/store/tables';
import { peopleRepository } from '#functions/people/store/people';
import { type AskedRow, askLists } from '#shared/asks/asks.contract';
import { minuteIn } from '#shared/kernel/zone';
import { limitedQuestion } from '#shared/questions/places';
import { reportedQuestions } from '#shared/questions/school-only';
import { askNotFound } from '../rules/ask-not-found.ts';
import { askRows, studentsOf } from '../rules/ask-rows.ts';
import { answerRepository } from '../store/answers.ts';
import { type AskStateDeps, askStateOf, standingAsk } from '../store/ask-state.ts';
import { placeReader } from '../store/places/place-reader.ts';

const list = {
  list: z.enum(askLists),
  group: z.string().optional(),
  /** Children whose answers the requester does not see as staff. */
  without: z.array(z.string()).default([]),
};
const Filter = z.union([
  z.object({ askUid: z.string(), ...list }),
  /** As pages of release 1.6.0 ask for it. */
  z
    .object({ postUid: z.string(), ...list })
    .transform(({ postUid, ...rest }) => ({ askUid: postUid, ...rest })),
]);

const columns = ['Name', 'As', 'Answered', 'Source', 'By', 'At', 'Ask on paper', 'Carers'];
const paperWords = {
  no_carer: 'No carer may act',
  no_sign_in: 'No sign-in',
  no_address: 'No e-mail address',
} as const;

/** The document `asks`: a list of the report of an ask. */
export const askDocument = (tables: Tables, asks: AskStateDeps['asks']): MakeDocument =>
  makeAskFile({
    asks,
    people: peopleRepository(tables),
    answers: answerRepository(tables),
    places: placeReader(tables),
  });

/** Writes a list of the report, with a column for each question. */
export const makeAskFile =
  (deps: AskStateDeps): MakeDocument =>
  async ({ site, filter, format, title, now, out, progress }) => {
    const { askUid, without, ...shown } = Filter.parse(filter);
    const ask = await standingAsk(deps, schoolFrom(site), askUid);
    if (!ask) throw askNotFound();
    const school = { site: site.schoolUid, timeZone: site.timeZone };
    const { state, names } = await askStateOf(deps, school, ask, { now, without });
    const rows = askRows(ask, state, shown, names);
    await progress.expect(rows.length);
    const isLimited = limitedQuestion(ask.questions) !== undefined;
    const titles = [
      ...columns,
      ...(isLimited ? ['Waiting list'] : []),
      ...reportedQuestions(ask.questions).map(({ text }) => text),
    ];
    const head = titles.map((column) => ({ title: column, width: 24 }));
    const kind = format === 'xlsx' ? 'xlsx' : 'csv';
    const table = await startTableFile(kind, { name: title, columns: head }, out);
    for (const row of rows) {
      await table.row([
        ...cellsOf(row, site.timeZone),
        ...(isLimited ? [`${row.waiting ?? ''}`] : []),
        ...row.answers,
      ]);
      await progress.row(studentsOf(state.asked, [row.userUid]));
    }
    await table.finish();
  };

const cellsOf = (row: AskedRow, timeZone: string) => [
  row.name,
  row.as,
  row.is_done ? 'Yes' : 'No',
  row.source ?? '',
  row.done_by ?? '',
  row.at ? minuteIn(timeZone, new Date(row.at)) : '',
  row.paper ? paperWords[row.paper] : '',
  row.carers.join('; '),
];
