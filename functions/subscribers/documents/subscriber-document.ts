import * as z from 'zod';
import type { MakeDocument } from '#functions/kernel/documents/making';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { startTableFile } from '#functions/kernel/spreadsheet/table-file';
import type { Tables } from '#functions/kernel/store/tables';
import { minuteIn } from '#shared/kernel/zone';
import { subscriberColumns, subscriberStateNames } from '#shared/subscribers/subscriber';
import { type SubscriberReader, subscriberReader } from '../store/subscriber.record.ts';
import { matching } from '../store/subscribers.ts';

const Filter = z.object({ name: z.string().optional(), email: z.string().optional() });

/** The document `subscribers`: the list of subscribers. */
export const subscriberDocument = (tables: Tables): MakeDocument =>
  makeSubscriberFile({ subscribers: subscriberReader(tables) });

/** Writes the subscribers as CSV. The import reads the first two columns again. */
export const makeSubscriberFile =
  ({ subscribers }: { readonly subscribers: Bound<SubscriberReader, 'all'> }): MakeDocument =>
  async ({ filter, format, title, site: { schoolUid, timeZone }, out, progress }) => {
    const columns = [...subscriberColumns, 'State', 'Added'];
    const widths = columns.map((column) => ({ title: column, width: 28 }));
    const table = await startTableFile(
      format === 'pdf' ? 'csv' : format,
      { name: title, columns: widths },
      out,
    );
    const isShown = matching(Filter.parse(filter));
    for await (const each of subscribers.of(schoolFrom({ schoolUid })).all({}, isShown)) {
      const added = minuteIn(timeZone, new Date(each.created_at));
      await table.row([each.name, each.email, subscriberStateNames[each.state], added]);
      await progress.row();
    }
    await table.finish();
  };
