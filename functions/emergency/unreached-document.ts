import type { MakeDocument } from '#functions/kernel/documents/making';
import { startTableFile } from '#functions/kernel/spreadsheet/table-file';
import type { Tables } from '#functions/kernel/store/tables';
import { unreachedWords } from '#shared/emergency/unreached-words';
import { type SendingStateDeps, unreachedBy } from './sending-state.ts';
import { sendingStateDeps } from './sending-state-deps.ts';

const columns = ['Name', 'Group', 'Children', 'Why'];

/** The document `unreached`: the people whom an emergency message did not reach. */
export const unreachedDocument = (tables: Tables): MakeDocument =>
  makeUnreachedFile(sendingStateDeps(tables));

/** Writes them as CSV, by group and name, for the telephone. */
export const makeUnreachedFile =
  (deps: SendingStateDeps): MakeDocument =>
  async ({ site, title, now, out, progress }) => {
    const school = { site: site.schoolUid, timeZone: site.timeZone };
    const { people, about } = await unreachedBy(deps, school, now);
    await progress.expect(people.length);
    const head = columns.map((column) => ({ title: column, width: 28 }));
    const table = await startTableFile('csv', { name: title, columns: head }, out);
    for (const { userUid, name, group, children, reason } of people) {
      await table.row([name, group, children.join(', '), unreachedWords[reason]]);
      await progress.row([...(about.get(userUid) ?? [])]);
    }
    await table.finish();
  };
