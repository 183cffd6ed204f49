import type { Resource } from '#shared/kernel/route';
import type { intakeSchemas } from './intake.schemas.ts';

export type { Intake, IntakeCount, IntakeFault, Leaver, SchoolOption } from './intake.schemas.ts';

/** The largest file the intake takes, in bytes. */
export const intakeLimit = 50 * 1024 * 1024;

/** The largest package with reports, in bytes. Its PDF files are read one by one. */
export const reportsLimit = 200 * 1024 * 1024;

/** The name under which the intake stores and names a file of learning virtues goals. */
export const goalsFileName = 'learning-virtues-goals.csv';

export const tooLargeFile =
  'This file is too large. The intake takes files of up to 50 MB, and packages with reports of up to 200 MB.';

export const intake: Resource<typeof intakeSchemas> = {
  list: {
    method: 'GET',
    path: '/intake',
    operation: 'intake',
    child: 'file',
    summary: 'The intakes of the site, newest first.',
    answer: 'page',
  },
  create: {
    method: 'POST',
    path: '/intake',
    operation: 'intake',
    child: 'file',
    repeat: 'key',
    summary:
      'Announces a file and returns an upload form, which is valid for 10 minutes. The same `Idempotency-Key` returns the same intake.',
  },
  importGoals: {
    method: 'POST',
    path: '/student-goals/import',
    operation: 'csv',
    child: 'file',
    repeat: 'key',
    upload: true,
    summary:
      'Takes a CSV file of learning virtues goals of at most 4 MB as an intake: its dry run is confirmed like any other. Larger files are announced with POST /intake.',
  },
  get: {
    method: 'GET',
    path: '/intake/{intakeUid}',
    operation: 'intake',
    child: 'file',
    summary: 'One intake: its state, dry run, faults and progress.',
  },
  leaving: {
    method: 'GET',
    path: '/intake/{intakeUid}/leaving',
    operation: 'intake',
    child: { record: 'profile', act: 'read' },
    summary: 'The people who would leave after a dry run is applied, by surname.',
    answer: 'page',
  },
  chooseSchool: {
    method: 'POST',
    path: '/intake/{intakeUid}/school',
    operation: 'intake',
    child: 'file',
    repeat: 'same',
    summary:
      'Stores which organisation of the packages is this school, and checks the file again; `students` echoes the number of its students. `other_schools` names those of other portals, by schoolUid.',
  },
  apply: {
    method: 'POST',
    path: '/intake/{intakeUid}/apply',
    operation: 'intake',
    child: 'worker',
    repeat: 'same',
    summary:
      'Applies a dry run; `confirm_leaving`, `confirm_terms` and `confirm_administrators` echo the numbers that it asks for.',
  },
  answer: {
    method: 'POST',
    path: '/intake/{intakeUid}/columns',
    operation: 'intake',
    child: 'file',
    repeat: 'same',
    summary:
      'Says how files of one kind are read: which columns of the file are which, and how it writes days. The portal stores it for later files of the kind, and checks this one again.',
  },
  rollback: {
    method: 'POST',
    path: '/intake/{intakeUid}/rollback',
    operation: 'intake',
    child: 'worker',
    repeat: 'same',
    summary:
      'Rolls back the last applied intake, or for a day the last one of goals; `confirm_changes` echoes the number of records that go back.',
  },
};
