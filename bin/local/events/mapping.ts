import * as z from 'zod';
import { propertiesOf, type Resource } from '../template/resources.ts';
import { matchesPattern } from './pattern.ts';

/** An event source mapping of a queue or a stream. */
export interface Mapping {
  name: string;
  sourceArn: string;
  functionName: string;
  batchSize: number;
  windowSeconds: number;
  /** The most batches that run in parallel. */
  concurrency: number;
  reportsItemFailures: boolean;
  /** Retries of a stream's batch; `Infinity` without a limit. */
  retries: number;
  bisects: boolean;
  onFailure?: string;
  /** Whether the filter accepts a record. */
  wants(record: unknown): boolean;
}

const Properties = z.object({
  EventSourceArn: z.string(),
  FunctionName: z.string(),
  Enabled: z.boolean().default(true),
  BatchSize: z.coerce.number().optional(),
  MaximumBatchingWindowInSeconds: z.coerce.number().default(0),
  ScalingConfig: z.object({ MaximumConcurrency: z.coerce.number() }).optional(),
  FunctionResponseTypes: z.array(z.string()).default([]),
  MaximumRetryAttempts: z.coerce.number().default(-1),
  BisectBatchOnFunctionError: z.boolean().default(false),
  DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.string() }) }).optional(),
  FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }).optional(),
});

/** Reads a mapping; returns `undefined` for a disabled one. */
export function readMapping(resource: Resource): Mapping | undefined {
  const given = propertiesOf(Properties, resource);
  if (!given.Enabled) return undefined;
  const isQueue = given.EventSourceArn.split(':')[2] === 'sqs';
  const patterns = (given.FilterCriteria?.Filters ?? []).map(({ Pattern }) => JSON.parse(Pattern));
  return {
    name: resource.ref,
    sourceArn: given.EventSourceArn,
    functionName: given.FunctionName,
    batchSize: given.BatchSize ?? (isQueue ? 10 : 100),
    windowSeconds: given.MaximumBatchingWindowInSeconds,
    concurrency: given.ScalingConfig?.MaximumConcurrency ?? 5,
    reportsItemFailures: given.FunctionResponseTypes.includes('ReportBatchItemFailures'),
    retries: given.MaximumRetryAttempts < 0 ? Infinity : given.MaximumRetryAttempts,
    bisects: given.BisectBatchOnFunctionError,
    onFailure: given.DestinationConfig?.OnFailure.Destination,
    wants: (record) =>
      patterns.length === 0 || patterns.some((pattern) => matchesPattern(pattern, record)),
  };
}

const BatchAnswer = z.object({
  batchItemFailures: z.array(z.object({ itemIdentifier: z.string().min(1) })).default([]),
});

/** Returns the items that a function reported as failed; an invalid answer fails all of them. */
export function failedItems(payload: unknown, all: readonly string[]): Set<string> {
  if (payload === null || payload === undefined || payload === '') return new Set();
  const answer = BatchAnswer.safeParse(payload);
  if (!answer.success) return new Set(all);
  const failed = answer.data.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
  return failed.every((id) => all.includes(id)) ? new Set(failed) : new Set(all);
}
