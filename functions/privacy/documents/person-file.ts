import * as z from 'zod';
import type { MakeDocument } from '#functions/kernel/documents/making';
import { startTableFile } from '#functions/kernel/spreadsheet/table-file';
import { AppError } from '#shared/kernel/errors';
import type { RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { needsAuditEntry } from '#shared/rights/child-records';
import type { OperationId } from '#shared/rights/permission-matrix';
import { may } from '#shared/rights/permissions';
import type { SiteFacts } from '#shared/sites';
import { flatRows } from '../rules/flat-rows.ts';

/** A student whose data the caller may read: the caller, or a child. */
export interface OwnStudent {
  readonly userUid: string;
  readonly username: string;
  readonly name: string;
  readonly studentNumber: string | undefined;
}

/** A part of the file: what a route of the portal answers to this person. */
export interface OwnRead {
  readonly part: string;
  /** The right of the route. Without it the part is left out. */
  readonly operation: OperationId;
  /** Reads it for the caller, or once for each student. */
  readonly read:
    | { readonly of: 'caller'; readonly by: Reading<undefined> }
    | { readonly of: 'students'; readonly by: Reading<OwnStudent> };
}

type Reading<About> = (caller: Caller, facts: RequestFacts, about: About) => Promise<unknown>;

interface PersonFileDeps {
  /** Returns the caller as the API would find it now; undefined for somebody who has left. */
  readonly callerOf: (site: SiteFacts, userUid: string, now: Date) => Promise<Caller | undefined>;
  readonly studentsOf: (caller: Caller) => Promise<readonly OwnStudent[]>;
  readonly reads: readonly OwnRead[];
}

const Filter = z.object({ userUid: z.string() });

const columns = [
  { title: 'Part', width: 24 },
  { title: 'About', width: 24 },
  { title: 'What', width: 40 },
  { title: 'Value', width: 60 },
];

/**
 * Writes everything that a person may read about the person and own children. Each part is the answer
 * of the route that the screens use, with the rights of this moment, so the file has what the matrix
 * lets the person read, and no more.
 */
export const makePersonFile =
  ({ callerOf, studentsOf, reads }: PersonFileDeps): MakeDocument =>
  async ({ site, filter, format, title, now, out, progress }) => {
    const { userUid } = Filter.parse(filter);
    const caller = await callerOf(site, userUid, now);
    if (!caller) throw new AppError('notFound', 'This account is closed.');
    const students = await studentsOf(caller);
    // There is no PDF of it: a table is easier to read and to search.
    const sheet = format === 'pdf' ? 'xlsx' : format;
    const table = await startTableFile(sheet, { name: title, columns }, out);
    const seen = new Set<string>();
    const facts = factsAt(now, (children) => {
      for (const child of children) if (needsAuditEntry(caller, child)) seen.add(child);
    });
    const open = reads.filter(({ operation }) => may(caller, operation));
    await progress.expect(open.length);
    for (const { part, read } of open) {
      const answers =
        read.of === 'caller'
          ? [{ about: 'Me', answer: await allowed(() => read.by(caller, facts, undefined)) }]
          : await Promise.all(
              students.map(async (student) => ({
                about: student.name,
                answer: await allowed(() => read.by(caller, facts, student)),
              })),
            );
      for (const { about, answer } of answers) {
        for (const { what, value } of flatRows(answer)) {
          await table.row([part, about, what, value]);
        }
      }
      await progress.row([...seen]);
    }
    await table.finish();
  };

/** Runs a read; a refusal leaves its part out, as the screen would. */
async function allowed(read: () => Promise<unknown>): Promise<unknown> {
  try {
    return await read();
  } catch (error) {
    const isRefusal =
      error instanceof AppError && ['forbidden', 'notFound', 'badRequest'].includes(error.kind);
    if (isRefusal) return undefined;
    throw error;
  }
}

/** The facts of a request that nobody sent: no network, and no audit before the file's own. */
const factsAt = (now: Date, audit: (children: readonly string[]) => void): RequestFacts => ({
  now,
  idempotencyKey: undefined,
  country: '',
  browser: '',
  os: '',
  network: '',
  site: undefined,
  audit: async (children) => audit(children),
});

/** Reads all pages of a list. */
export async function everyPage<T>(
  page: (
    next_token: string | undefined,
  ) => Promise<{ records: T[]; next_token?: string | undefined }>,
): Promise<T[]> {
  const records: T[] = [];
  let next_token: string | undefined;
  do {
    const found = await page(next_token);
    records.push(...found.records);
    next_token = found.next_token;
  } while (next_token);
  return records;
}
