import * as z from 'zod';
import type { MakeDocument } from '#functions/kernel/documents/making';
import type { Bound } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import { startTableFile } from '#functions/kernel/spreadsheet/table-file';
import type { Tables } from '#functions/kernel/store/tables';
import { minuteIn } from '#shared/kernel/zone';
import { families } from '#shared/signing/families';
import type { RequestState } from '#shared/signing/request';
import { matches, RequestFilter } from '../rules/request-filter.ts';
import { isActive, turnsOf } from '../rules/turns.ts';
import type { StoredRequest } from '../store/request.record.ts';
import type { SigningRequestRepository } from '../store/requests.ts';
import { signingRequestRepository } from '../store/requests.ts';

/** The list, and who asked for it: with the right to all, or to own and shared requests. */
const Filter = RequestFilter.extend({
  userUid: z.string(),
  opens: z.boolean(),
  all: z.boolean(),
});

const columns = [
  'Student',
  'Year',
  'Document',
  'Family',
  'State',
  'Signed',
  'Of',
  'Waits for',
  'Sent by',
  'Sent',
  'Open until',
  'Ended',
];

const states: Readonly<Record<RequestState, string>> = {
  sent: 'Sent',
  viewed: 'Opened',
  completed: 'Completed',
  declined: 'Declined',
  voided: 'Withdrawn',
  expired: 'Time is over',
};

/** The document `signing-requests`: the list of documents to sign. */
export const requestsDocument = (tables: Tables): MakeDocument =>
  makeRequestsFile({ requests: signingRequestRepository(tables) });

/** Writes the list of documents to sign as CSV, without answers, addresses and reasons. */
export const makeRequestsFile =
  ({ requests }: { readonly requests: Bound<SigningRequestRepository, 'list'> }): MakeDocument =>
  async ({ site: { schoolUid, timeZone }, filter, title, out, progress }) => {
    const { userUid, opens, all, ...list } = Filter.parse(filter);
    const isShown = (request: StoredRequest) =>
      (all || (opens && isOwn(request, userUid))) && matches(request, list);
    const head = columns.map((column) => ({ title: column, width: 24 }));
    const table = await startTableFile('csv', { name: title, columns: head }, out);
    await progress.expect(undefined);
    let next_token: string | undefined;
    do {
      const page = await requests
        .of(schoolFrom({ schoolUid }))
        .list({ limit: 100, next_token }, isShown);
      for (const request of page.records) {
        await table.row(rowOf(request, timeZone));
        await progress.row([request.studentUid]);
      }
      next_token = page.next_token;
    } while (next_token);
    await table.finish();
  };

const isOwn = ({ by, is_shared }: StoredRequest, userUid: string): boolean =>
  is_shared || by === undefined || by === userUid;

function rowOf(request: StoredRequest, timeZone: string): (string | number)[] {
  const active = request.recipients.filter(isActive);
  const at = (instant: string | undefined) =>
    instant ? minuteIn(timeZone, new Date(instant)) : '';
  return [
    request.student_name,
    request.form_run,
    request.title,
    families[request.family],
    states[request.state],
    active.filter(({ state }) => state === 'done').length,
    active.length,
    turnsOf(request)
      .map(({ name }) => name)
      .join('; '),
    request.by_name,
    at(request.created_at),
    at(request.ends_at),
    at(request.ended_at),
  ];
}
