import * as z from 'zod';
import { kindOfJob } from '#functions/kernel/jobs/job';
import { keyOf } from '#functions/kernel/record/key';
import { groupsRecords } from '#shared/tables/people';

/** One writing of the groups of the school to the people who are in them. */
const StoredApply = z.object({
  applyUid: z.string(),
  state: z.enum(['waiting', 'making', 'ready', 'failed']),
  /** People who were changed, of those who are to be changed. */
  done: z.number().int(),
  total: z.number().int().optional(),
  created_at: z.string(),
  deadline: z.string(),
  lease: z.string().optional(),
  tries: z.number().int(),
  message: z.string().optional(),
});
export type StoredApply = z.infer<typeof StoredApply>;

/**
 * How a change of groups is written to people. Each job brings everyone up to date, so only the newest
 * one is wanted.
 */
export const applyJobs = kindOfJob({
  table: 'groups',
  name: 'group-applies',
  key: groupsRecords.apply.key,
  open: {
    key: groupsRecords.newest.key,
    idOf: (item) => z.object({ applyUid: z.string() }).parse(item),
    isOne: true,
  },
  schema: StoredApply,
  kept: 'groupApplies',
  patience: { waiting: 15, making: 5 },
  mostTries: 2,
  sentences: {
    interrupted:
      'The last change of groups did not reach everyone. It is tried again tonight, or with the next change.',
    broken:
      'The last change of groups did not reach everyone. It is tried again tonight, or with the next change.',
  },
  wanted: (school, { applyUid }, TableName) => ({
    ConditionCheck: {
      TableName,
      Key: keyOf(school, groupsRecords.newest.key, {}),
      ConditionExpression: 'applyUid = :newest',
      ExpressionAttributeValues: { ':newest': applyUid },
    },
  }),
});

/** A job of the queue `documents`: write the groups of the school to people. */
export const ApplyMessage = z.object({ site: z.string(), applyUid: z.string() });
export type ApplyMessage = z.infer<typeof ApplyMessage>;
