import * as z from 'zod';
import { kindOfJob } from '#functions/kernel/jobs/job';
import type { Named } from '#functions/kernel/record/key';
import { type Term, terms } from '#shared/goals/term';
import { goalsPdfsRecords } from '#shared/tables/goals';

/** The PDFs of a homeroom or of one student in a term, as they are stored. */
export const StoredGoalsPdf = z.object({
  queuestatisticsUid: z.string(),
  /** The request that it belongs to. Requests sort by time. */
  requestUid: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  /** Absent after an erasure. */
  created_by: z.string().optional(),
  /** The year level, or the student as `student#userUid`. A newer request of the same replaces it. */
  scope: z.string(),
  form_run: z.string(),
  home_class: z.string(),
  year: z.string(),
  term: z.enum(terms),
  state: z.enum(['waiting', 'making', 'complete', 'failed', 'replaced']),
  total: z.number().int(),
  done: z.number().int().default(0),
  failed: z.number().int().default(0),
  /** When the worker must have reported progress. After that it counts as dead. */
  deadline: z.string(),
  lease: z.string().optional(),
  /** How often it was put on the queue again because no worker made progress. */
  tries: z.number().int().default(0),
  /** Why it failed, as a sentence. */
  message: z.string().optional(),
});
export type StoredGoalsPdf = z.infer<typeof StoredGoalsPdf>;

/** A student of the list that a request froze. */
export const StoredGoalsStudent = z.object({
  userUid: z.string(),
  username: z.string(),
  firstname: z.string(),
  surname: z.string(),
  state: z.enum(['waiting', 'done', 'failed']).default('waiting'),
  reason: z.string().optional(),
});
export type StoredGoalsStudent = z.infer<typeof StoredGoalsStudent>;

/** The newest request of a year level or student in a term, with its rows. */
export const CurrentRequest = z.object({ requestUid: z.string(), rows: z.array(z.string()) });
export type CurrentRequest = z.infer<typeof CurrentRequest>;

/** A row of a school. */
export type GoalsPdfId = Named<typeof goalsPdfsRecords.request.key>;

/** Sorts the students of a row by name. */
export const studentSort = ({ surname, firstname, userUid }: StoredGoalsStudent): string =>
  `${surname} ${firstname}`.toLowerCase().slice(0, 200).concat('#', userUid);

/** What a request replaces: the PDFs of a year level, or of a student, in a term. */
export interface Replaceable {
  readonly year: string;
  readonly term: Term;
  readonly scope: string;
}

/** How rows are made. */
export const goalsPdfJobs = kindOfJob({
  table: 'goals-pdfs',
  name: 'goals-pdfs',
  key: goalsPdfsRecords.request.key,
  open: {
    key: goalsPdfsRecords.open.key,
    idOf: ({ sk }) => ({ queuestatisticsUid: String(sk) }),
  },
  schema: StoredGoalsPdf,
  kept: 'goalsPdfs',
  patience: { waiting: 15, making: 5 },
  mostTries: 2,
  sentences: {
    interrupted: 'The PDFs were interrupted. Start them again.',
    broken: 'Something went wrong while the PDFs were made. Start them again.',
  },
  isDated: true,
});

export const replacedMessage = 'A newer request replaced these PDFs.';
