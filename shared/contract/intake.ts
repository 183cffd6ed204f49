import * as z from 'zod';
import { line, Uid } from '#shared/contract/fields';
import { PageRequest, pageOf } from '#shared/contract/page';
import { type Resource, route } from '#shared/contract/route';

/** The largest file the intake takes, in bytes. */
export const intakeLimit = 50 * 1024 * 1024;

/**
 * The life of an intake: a file is awaited, validated, shown as a dry run (`ready`) or refused; then applied on confirmation,
 * and perhaps rolled back. `failed` ends a job that could not go on; the roster is then as it was before.
 */
export const intakeStates = [
  'awaiting-file',
  'validating',
  'refused',
  'ready',
  'applying',
  'applied',
  'rolling-back',
  'rolled-back',
  'failed',
] as const;
export type IntakeState = (typeof intakeStates)[number];

/** One thing that is wrong in a file. Rows count as a spreadsheet shows them: the header is row 1. */
export const IntakeFault = z.object({
  file: z.string(),
  row: z.number().int().optional(),
  column: z.string().optional(),
  value: z.string().optional(),
  reason: z.string(),
});
export type IntakeFault = z.infer<typeof IntakeFault>;

/** What a dry run found for one kind of record. */
export const IntakeCount = z.object({
  kind: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  leaving: z.number().int(),
  unchanged: z.number().int(),
});
export type IntakeCount = z.infer<typeof IntakeCount>;

/** A file on its way into the roster. */
export const Intake = z.object({
  intakeUid: z.string(),
  filename: z.string(),
  state: z.enum(intakeStates),
  format: z.string().optional(),
  created_at: z.string(),
  updated_at: z.string(),
  created_by: z.string(),
  counts: z.array(IntakeCount),
  /** All faults are counted, the first thousand are listed. */
  faults: z.array(IntakeFault),
  fault_count: z.number().int(),
  warnings: z.array(IntakeFault),
  /** How far validating, applying or rolling back is. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }),
  /** Set when people would leave in numbers that ask for a second look; apply must echo it. */
  confirm_leaving: z.number().int().optional(),
  /** Why the intake was refused or failed, as a sentence. */
  message: z.string().optional(),
});
export type Intake = z.infer<typeof Intake>;

export const intake = {
  list: route({
    method: 'GET',
    path: '/intake',
    operation: 'intake',
    summary: 'The intakes of the site, newest first.',
    input: PageRequest,
    output: pageOf(Intake),
    answer: 'page',
  }),
  create: route({
    method: 'POST',
    path: '/intake',
    operation: 'intake',
    summary: 'Announces a file and answers where to put it (a form upload, good for 10 minutes).',
    input: z.strictObject({
      filename: line(200, 'Please choose a file.'),
      size: z
        .number()
        .int()
        .min(1, 'This file is empty.')
        .max(intakeLimit, 'This file is too large. The intake takes files of up to 50 MB.'),
    }),
    output: z.object({
      intake: Intake,
      upload: z.object({ url: z.string(), fields: z.record(z.string(), z.string()) }),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/intake/{intakeUid}',
    operation: 'intake',
    summary: 'One intake: its state, dry run, faults and progress.',
    input: z.strictObject({ intakeUid: Uid }),
    output: Intake,
  }),
  apply: route({
    method: 'POST',
    path: '/intake/{intakeUid}/apply',
    operation: 'intake',
    summary: 'Applies a dry run; `confirm_leaving` echoes the number of people who would leave.',
    input: z.strictObject({ intakeUid: Uid, confirm_leaving: z.number().int().optional() }),
    output: Intake,
  }),
  rollback: route({
    method: 'POST',
    path: '/intake/{intakeUid}/rollback',
    operation: 'intake',
    summary: 'Takes the last applied intake back.',
    input: z.strictObject({ intakeUid: Uid }),
    output: Intake,
  }),
} satisfies Resource;
