import * as z from 'zod';
import { line, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import { type Resource, route } from '#shared/kernel/route';
import { intakeStates } from './intake-states.ts';

/** The largest file the intake takes, in bytes. */
export const intakeLimit = 50 * 1024 * 1024;

/** The largest package with reports, in bytes. Its PDF files are read one by one. */
export const reportsLimit = 200 * 1024 * 1024;

/** The name under which the intake stores and names a file of learning virtues goals. */
export const goalsFileName = 'learning-virtues-goals.csv';

/** 4 MB in base64. */
const mostInForm = Math.ceil((4 * 1024 * 1024) / 3) * 4;
const noFile = 'No file selected.';

export const tooLargeFile =
  'This file is too large. The intake takes files of up to 50 MB, and packages with reports of up to 200 MB.';

/** A fault or warning about a file. Rows count as a spreadsheet shows them: the header is row 1. */
export const IntakeFault = z.object({
  file: z.string(),
  row: z.number().int().optional(),
  column: z.string().optional(),
  value: z.string().optional(),
  reason: z.string(),
  /**
   * What became of the row. A row that cannot be used is set aside, and what is stored about it
   * stays. A row that is understood and has no use here is left out. Absent for other findings.
   */
  effect: z.enum(['set aside', 'left out']).optional(),
});
export type IntakeFault = z.infer<typeof IntakeFault>;

/** The changes of a dry run for one kind of record. */
export const IntakeCount = z.object({
  kind: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  leaving: z.number().int(),
  unchanged: z.number().int(),
});
export type IntakeCount = z.infer<typeof IntakeCount>;

/** A person that the roster no longer contains, as the dry run shows them. */
export const Leaver = z.object({
  userUid: z.string(),
  username: z.string(),
  firstname: z.string(),
  surname: z.string(),
  type: z.enum(['student', 'faculty', 'carer', 'affiliate']),
  /** A student's year level. */
  year: z.string().optional(),
});
export type Leaver = z.infer<typeof Leaver>;

/** The import of a file into the roster. */
export const Intake = z.object({
  intakeUid: z.string(),
  filename: z.string(),
  state: z.enum(intakeStates),
  format: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  created_by: z.string(),
  counts: z.array(IntakeCount),
  /** The first 1,000 faults. `fault_count` counts all of them. */
  faults: z.array(IntakeFault),
  fault_count: z.number().int(),
  warnings: z.array(IntakeFault),
  /** The progress of validating, applying or rolling back. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  /** The number of leavers, when it is so large that apply must confirm it. */
  confirm_leaving: z.number().int().optional(),
  /** The number of terms that leave, when none is left from today on and apply must confirm it. */
  confirm_terms: z.number().int().optional(),
  /** Why the intake was refused or failed, as a sentence. */
  message: z.string().optional(),
});
export type Intake = z.infer<typeof Intake>;

export const intake = {
  list: route({
    method: 'GET',
    path: '/intake',
    operation: 'intake',
    child: 'file',
    summary: 'The intakes of the site, newest first.',
    input: PageRequest,
    output: paged(Intake),
    answer: 'page',
  }),
  create: route({
    method: 'POST',
    path: '/intake',
    operation: 'intake',
    child: 'file',
    repeat: 'key',
    summary:
      'Announces a file and returns an upload form, which is valid for 10 minutes. The same `Idempotency-Key` returns the same intake.',
    input: z.strictObject({
      filename: line(200, 'Choose a file.'),
      size: z.number().int().min(1, 'This file is empty.').max(reportsLimit, tooLargeFile),
    }),
    output: z.object({
      intake: Intake,
      upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
    }),
  }),
  importGoals: route({
    method: 'POST',
    path: '/student-goals/import',
    operation: 'csv',
    child: 'file',
    repeat: 'key',
    upload: true,
    summary:
      'Takes a CSV file of learning virtues goals of at most 4 MB as an intake: its dry run is confirmed like any other. Larger files are announced with POST /intake.',
    input: z.strictObject({
      filename: line(200, noFile).regex(/\.csv$/i, 'Choose a CSV file.'),
      file: z.base64(noFile).min(1, noFile).max(mostInForm, 'This file has more than 4 MB.'),
    }),
    output: Intake,
  }),
  get: route({
    method: 'GET',
    path: '/intake/{intakeUid}',
    operation: 'intake',
    child: 'file',
    summary: 'One intake: its state, dry run, faults and progress.',
    input: z.strictObject({ intakeUid: Uid }),
    output: Intake,
  }),
  leaving: route({
    method: 'GET',
    path: '/intake/{intakeUid}/leaving',
    operation: 'intake',
    child: { record: 'profile', act: 'read' },
    summary: 'The people who would leave after a dry run is applied, by surname.',
    input: PageRequest.extend({
      intakeUid: Uid,
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    output: paged(Leaver),
    answer: 'page',
  }),
  apply: route({
    method: 'POST',
    path: '/intake/{intakeUid}/apply',
    operation: 'intake',
    child: 'worker',
    repeat: 'same',
    summary:
      'Applies a dry run; `confirm_leaving` and `confirm_terms` echo the numbers that it asks for.',
    input: z.strictObject({
      intakeUid: Uid,
      confirm_leaving: z.number().int().optional(),
      confirm_terms: z.number().int().optional(),
    }),
    output: Intake,
  }),
  rollback: route({
    method: 'POST',
    path: '/intake/{intakeUid}/rollback',
    operation: 'intake',
    child: 'worker',
    repeat: 'same',
    summary:
      'Rolls back the last applied intake, or for a day the last one of goals; `confirm_changes` echoes the number of records that go back.',
    input: z.strictObject({ intakeUid: Uid, confirm_changes: z.number().int().optional() }),
    output: Intake,
  }),
} satisfies Resource;
