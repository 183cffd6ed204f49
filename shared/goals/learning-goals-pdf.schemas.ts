import * as z from 'zod';
import { PortalDocument } from '#shared/documents/documents.schemas';
import { goalsPdfFields } from '#shared/goals/goals-pdf-request.schemas';
import { semesters, terms } from '#shared/goals/term';
import { Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';

/** The PDFs of a homeroom in a term, or of one student, as the administration follows them. */
export const GoalsQueueItem = z.object({
  queuestatisticsUid: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** The username of the administrator who asked for them; empty after an erasure. */
  created_by: z.string(),
  /** The year level, or `Individual Student`. */
  form_run: z.string(),
  home_class: z.string(),
  semester: z.enum(semesters),
  term: z.enum(terms),
  academic_year: z.string(),
  queue_status: z.enum(['Pending', 'Complete']),
  is_error: z.boolean(),
  /** How it went, as a sentence. */
  message: z.string(),
  /** Students whose PDF is made, could not be made, and is still to be made. */
  done: z.number().int(),
  failed: z.number().int(),
  left: z.number().int(),
  /** Whether a worker makes it now, so that it cannot be removed. */
  is_making: z.boolean(),
  /** Whether its files can be downloaded. */
  has_files: z.boolean(),
});
export type GoalsQueueItem = z.infer<typeof GoalsQueueItem>;

/** A student of a homeroom's PDFs. */
export const GoalsPdfStudent = z.object({
  username: z.string(),
  firstname: z.string(),
  surname: z.string(),
  state: z.enum(['waiting', 'done', 'failed']),
  /** Why the PDF could not be made, as a sentence. */
  reason: z.string().optional(),
});
export type GoalsPdfStudent = z.infer<typeof GoalsPdfStudent>;

const named = z.strictObject({ queuestatisticsUid: Uid });

export const learningGoalsPdfSchemas = {
  create: {
    input: z.strictObject(goalsPdfFields),
    output: z.object({
      /** The homerooms of an administrator's request. */
      queue: z.array(GoalsQueueItem),
      /** The document of one's own request. */
      document: PortalDocument.optional(),
    }),
  },
  list: { input: PageRequest, output: paged(GoalsQueueItem) },
  students: {
    input: z.strictObject({ ...named.shape, ...PageRequest.shape }),
    output: paged(GoalsPdfStudent),
  },
  download: {
    input: z.strictObject({ ...named.shape, format: z.enum(['pdf', 'zip']).default('pdf') }),
    output: z.object({ pre_signed_URL: z.string() }),
  },
  remove: { input: named, output: named },
} satisfies Schemas;
