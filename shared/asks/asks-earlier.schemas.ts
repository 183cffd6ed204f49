import * as z from 'zod';
import { PortalDocument } from '#shared/documents/documents.schemas';
import { Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { AskedRow, AskReport, listed, recorded } from './report.schemas.ts';

const one = { postUid: Uid } as const;

const Own = z.object({
  postUid: z.string(),
  state: z.enum(['not_asked', 'waiting', 'done']),
  by: z.string(),
  children: z.array(z.string()),
});
const Row = AskedRow.omit({ answers: true, outcome: true, text: true });
const Subject = z.object({ subject: z.string() });

export const earlierAsksSchemas = {
  earlierGet: { input: z.strictObject(one), output: Own },
  earlierGive: { input: z.strictObject(one), output: Own },
  earlierTakeBack: { input: z.strictObject(one), output: Own },
  earlierReport: {
    input: z.strictObject(one),
    output: AskReport.omit({ askUid: true, questions: true, results: true }).extend({
      postUid: z.string(),
    }),
  },
  earlierPeople: { input: PageRequest.extend({ ...one, ...listed }), output: paged(Row) },
  earlierRecord: { input: z.strictObject({ ...one, ...recorded }), output: Subject },
  earlierRemoveRecord: { input: z.strictObject({ ...one, subject: Uid }), output: Subject },
  earlierExport: { input: z.strictObject({ ...one, ...listed }), output: PortalDocument },
} satisfies Schemas;
