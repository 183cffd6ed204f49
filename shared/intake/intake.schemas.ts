import * as z from 'zod';
import { line, Uid } from '#shared/kernel/fields';
import { PageRequest, paged } from '#shared/kernel/paging';
import type { Schemas } from '#shared/kernel/route';
import { FileQuestion, FileReading } from './file-reading.ts';
import { reportsLimit, tooLargeFile } from './intake.contract.ts';
import { intakeStates } from './intake-states.ts';
import { portalFiles } from './portal-files.ts';

/** 4 MB in base64. */
const mostInForm = Math.ceil((4 * 1024 * 1024) / 3) * 4;
const noFile = 'No file selected.';

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

/** A school of a package that has several, as the person who chooses one recognises it. */
export const SchoolOption = z.object({
  sourcedId: z.string(),
  name: z.string(),
  /** The school's number in the information system or with the government. */
  identifier: z.string().optional(),
  students: z.number().int(),
  staff: z.number().int(),
  /** Whether the package is read as the one of this school. */
  is_chosen: z.boolean(),
});
export type SchoolOption = z.infer<typeof SchoolOption>;

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
  /** The first 1,000 warnings, rows set aside and rows left out, each. */
  warnings: z.array(IntakeFault),
  /** The number of rows that were set aside, and of those that were left out. */
  set_aside_count: z.number().int().optional(),
  left_out_count: z.number().int().optional(),
  /** The progress of validating, applying or rolling back. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  /** The number of leavers, when it is so large that apply must confirm it. */
  confirm_leaving: z.number().int().optional(),
  /** The number of terms that leave, when none is left from today on and apply must confirm it. */
  confirm_terms: z.number().int().optional(),
  /** The number of administrators who leave, when nobody is left and apply must confirm it. */
  confirm_administrators: z.number().int().optional(),
  /** Whether a refused file only waits for an answer to a question. */
  needs_answer: z.boolean().optional(),
  /** What a person can say about how the portal's own files are read. */
  questions: z.array(FileQuestion).optional(),
  /** The schools of a package that has several. Only the answer about one intake has them. */
  schools: z.array(SchoolOption).optional(),
  /** Why the intake was refused or failed, as a sentence. */
  message: z.string().optional(),
});
export type Intake = z.infer<typeof Intake>;

export const intakeSchemas = {
  list: { input: PageRequest, output: paged(Intake) },
  create: {
    input: z.strictObject({
      filename: line(200, 'Choose a file.'),
      size: z.number().int().min(1, 'This file is empty.').max(reportsLimit, tooLargeFile),
    }),
    output: z.object({
      intake: Intake,
      upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
    }),
  },
  importGoals: {
    input: z.strictObject({
      filename: line(200, noFile).regex(/\.csv$/i, 'Choose a CSV file.'),
      file: z.base64(noFile).min(1, noFile).max(mostInForm, 'This file has more than 4 MB.'),
    }),
    output: Intake,
  },
  get: { input: z.strictObject({ intakeUid: Uid }), output: Intake },
  leaving: {
    input: PageRequest.extend({
      intakeUid: Uid,
      limit: z.coerce.number().int().min(1).max(1000).default(100),
    }),
    output: paged(Leaver),
  },
  chooseSchool: {
    input: z.strictObject({
      intakeUid: Uid,
      sourcedId: z.string().min(1, 'Choose a school.').max(255),
      students: z.number().int(),
      other_schools: z.record(z.string().max(100), z.string().max(255)).optional(),
    }),
    output: Intake,
  },
  apply: {
    input: z.strictObject({
      intakeUid: Uid,
      confirm_leaving: z.number().int().optional(),
      confirm_terms: z.number().int().optional(),
      confirm_administrators: z.number().int().optional(),
    }),
    output: Intake,
  },
  answer: {
    input: z.strictObject({ intakeUid: Uid, kind: z.enum(portalFiles), ...FileReading.shape }),
    output: Intake,
  },
  rollback: {
    input: z.strictObject({ intakeUid: Uid, confirm_changes: z.number().int().optional() }),
    output: Intake,
  },
} satisfies Schemas;
