import { S3Client } from '@aws-sdk/client-s3';
import { SQSClient } from '@aws-sdk/client-sqs';
import { auditRepository } from '#functions/data/audit';
import { intakeRepository } from '#functions/data/intake';
import { intakeFiles } from '#functions/data/intake-files';
import { intakeQueue } from '#functions/data/intake-queue';
import { rosterReader } from '#functions/data/roster';
import { rosterWrites } from '#functions/data/roster-writes';
import { intakeWorker } from '#functions/jobs/intake-worker';
import { db } from '#functions/lib/dynamo';
import { bucketName, queueUrl, sitesOfEnvironment, tableName } from '#functions/lib/environment';

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

/** Reads the intake's queue: jobs of the API, and news of files in the bucket. */
export const handler = intakeWorker({
  sites: sitesOfEnvironment(),
  intakes: intakeRepository(db, tableName('intake')),
  files: intakeFiles(new S3Client({}), bucketName('intake')),
  stored: rosterReader(db, tables),
  writeOf: rosterWrites(tables),
  audit: auditRepository(db, tableName('audit')),
  queue: intakeQueue(new SQSClient({}), queueUrl('intake')),
  now: () => new Date(),
});
