import { fileInspection } from '#functions/files/inspect/file-inspection';
import { fileRecords } from '#functions/files/store/file.record';
import { inspectionFiles } from '#functions/files/store/inspection-files';
import { authorOf } from '#functions/kernel/author';
import { newId } from '#functions/kernel/id';
import { idempotencyRepository, repeatableActOf } from '#functions/kernel/store/idempotency';
import type { Caller } from '#shared/rights/caller';
import { type DemoSheet, sheetPdf } from '../../demo/files/packing-list.ts';
import type { Tools } from './tools.ts';

/** Adds a file that a post of the demo names: it is checked as an uploaded one. Returns its id. */
export async function addFile(
  tools: Tools,
  caller: Caller,
  sheet: DemoSheet,
  now: Date,
): Promise<string> {
  const fileUid = newId(now);
  const idempotency = idempotencyRepository(tools);
  const act = repeatableActOf(caller, 'file.add', sheet, { now, idempotencyKey: undefined });
  const { filename } = sheet;
  const file = { fileUid, filename, created_at: now.toISOString(), ...authorOf(caller) };
  await fileRecords(tools).of(caller).add(file, idempotency.remember(act, fileUid));
  const inspection = fileInspection({
    files: inspectionFiles(tools, 'content'),
    textOf: async () => [sheet.title, ...sheet.lines].join(' '),
  });
  const { site } = caller;
  const arrival = { site, fileUid, kind: 'file-pdf' } as const;
  const attempt = { deliveries: 1, hasTime: () => true };
  const result = await inspection.accept(await sheetPdf(sheet), arrival, attempt);
  await inspection.files.of(caller).finish(fileUid, result);
  return fileUid;
}
