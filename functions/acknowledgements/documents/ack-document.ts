import * as z from 'zod';
import type { MakeDocument } from '#functions/kernel/documents/making';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { startTableFile } from '#functions/kernel/spreadsheet/table-file';
import type { Tables } from '#functions/kernel/store/tables';
import { peopleRepository } from '#functions/people/store/people';
import { postNotFound } from '#functions/posts/rules/post-view';
import { postReader } from '#functions/posts/store/post-reader';
import { type AckRow, ackLists } from '#shared/acknowledgements/acknowledgements.contract';
import { minuteIn } from '#shared/kernel/zone';
import { ackRows, studentsOf } from '../rules/ack-rows.ts';
import { type AckStateDeps, ackStateOf, askingPost } from '../store/ack-state.ts';
import { ackRepository } from '../store/acknowledgements.ts';

const Filter = z.object({
  postUid: z.string(),
  list: z.enum(ackLists),
  group: z.string().optional(),
});

const columns = ['Name', 'As', 'Acknowledged', 'Source', 'By', 'At', 'Ask on paper', 'Carers'];
const paperWords = {
  no_carer: 'No carer may act',
  no_sign_in: 'No sign-in',
  no_address: 'No e-mail address',
} as const;

/** The document `acknowledgements`: a list of the report of a post. */
export const ackDocument = (tables: Tables): MakeDocument =>
  makeAckFile({
    posts: postReader(tables),
    people: peopleRepository(tables),
    acks: ackRepository(tables),
  });

/** Writes a list of the report of acknowledgements as CSV. */
export const makeAckFile =
  (deps: AckStateDeps): MakeDocument =>
  async ({ site, filter, title, now, out, progress }) => {
    const { postUid, ...list } = Filter.parse(filter);
    const stored = await deps.posts.of(schoolFrom(site)).get(postUid);
    const post = stored && !stored.is_deleted ? askingPost(stored) : undefined;
    if (!post) throw postNotFound();
    const school = { site: site.schoolUid, timeZone: site.timeZone };
    const { state, names } = await ackStateOf(deps, school, post, now);
    const rows = ackRows(state, list, names);
    await progress.expect(rows.length);
    const head = columns.map((column) => ({ title: column, width: 24 }));
    const table = await startTableFile('csv', { name: title, columns: head }, out);
    for (const row of rows) {
      await table.row(cellsOf(row, site.timeZone));
      await progress.row(studentsOf(state.asked, [row.userUid]));
    }
    await table.finish();
  };

const cellsOf = (row: AckRow, timeZone: string) => [
  row.name,
  row.as,
  row.is_done ? 'Yes' : 'No',
  row.source ?? '',
  row.done_by ?? '',
  row.at ? minuteIn(timeZone, new Date(row.at)) : '',
  row.paper ? paperWords[row.paper] : '',
  row.carers.join('; '),
];
