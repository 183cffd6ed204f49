import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { auditRepository } from '#functions/kernel/audit/audit';
import { bucketName, queueUrl, sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { intakeWorker } from './intake-worker.ts';
import { intakeRepository } from './store/intake.ts';
import { intakeFiles } from './store/intake-files.ts';
import { intakeQueue } from './store/intake-queue.ts';
import { rosterReader } from './store/roster.ts';
import { rosterWrites } from './store/roster-writes.ts';

const tables = {
  users: tableName('users'),
  groups: tableName('groups'),
  roster: tableName('roster'),
  'key-learning-area': tableName('key-learning-area'),
  'course-units': tableName('course-units'),
  'course-tasks': tableName('course-tasks'),
  'course-classrooms': tableName('course-classrooms'),
  calendar: tableName('calendar'),
  'calendar-categories': tableName('calendar-categories'),
};

/** Consumes the intake queue: jobs from the API, and notifications about files in the bucket. */
export const handler = intakeWorker({
  sites: sitesOfEnvironment(),
  intakes: intakeRepository(db, tableName('intake')),
  files: intakeFiles(new S3Client({}), bucketName('uploads')),
  stored: rosterReader(db, tables),
  writeOf: rosterWrites(tables),
  audit: auditRepository(db, tableName('audit')),
  queue: intakeQueue(new SQSClient({}), queueUrl('intake')),
  now: () => new Date(),
});
