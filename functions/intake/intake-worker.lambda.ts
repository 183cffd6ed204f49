import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { auditRepository } from '#functions/kernel/audit/audit';
import { bucketName, queueUrl, sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { queueOf } from '#functions/kernel/work/queue';
import { intakeWorker } from './intake-worker.ts';
import { intakeRepository } from './store/intake.ts';
import { intakeFiles } from './store/intake-files.ts';
import { IntakeMessage } from './store/intake-message.ts';
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
  files: intakeFiles(new S3Client({}), bucketName('intake')),
  stored: rosterReader(db, tables),
  writeOf: rosterWrites(tables),
  audit: auditRepository(db, tableName('audit')),
  queue: queueOf(new SQSClient({}), queueUrl('intake'), IntakeMessage),
  now: () => new Date(),
});
