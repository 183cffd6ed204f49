import { gunzipSync, gzipSync } from 'node:zlib';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { batch } from '#functions/kernel/store/batch';
import type { Tables } from '#functions/kernel/store/tables';
import { transact } from '#functions/kernel/store/transaction';
import { hiddenReasons } from '#shared/learning/figures';
import { distributionsRecords } from '#shared/tables/learning';
import { Distribution } from '../rules/distribution.ts';
import { CourseState } from '../rules/release.ts';
import type { CourseKey } from './course-results.ts';

/** A reason of earlier records, which said more than is safe. */
const earlierReason = z.literal('alike').transform(() => 'few' as const);
const Figures = Distribution.or(z.enum(hiddenReasons)).or(earlierReason);

/** The figures of a course and of its tasks, or why there are none. */
export const CourseFigures = z.object({
  course: Figures,
  /** By the identifier of the task. */
  tasks: z.record(z.string(), Figures),
});
export type CourseFigures = z.infer<typeof CourseFigures>;

/** A worker's claim to publish a course. A later claim ends it. */
export interface Claim {
  readonly version: number;
  readonly state: CourseState | undefined;
}

/** The state is packed: a course has up to 1,000 students with 100 tasks. */
const Stored = z.object({ version: z.number(), state: z.string().optional() });

const { figures: ofFigures, state: ofState } = distributionsRecords;
const stateKey = (school: School, course: CourseKey) => keyOf(school, ofState.key, course);

export type DistributionRepository = ReturnType<typeof distributionRepository>;

/** Stores what courses publish. */
export const distributionRepository = ({ db, table }: Tables) => {
  const TableName = table('distributions');
  return {
    of: (school: School) => ({
      /** Returns the figures of a course, or nothing. */
      async get(course: CourseKey): Promise<CourseFigures | undefined> {
        const { Item } = await db.send(
          new GetCommand({ TableName, Key: keyOf(school, ofFigures.key, course) }),
        );
        return Item && CourseFigures.parse(Item);
      },

      /** Returns the figures of some courses of a year by the key of the course. */
      async many(year: string, courseIds: readonly string[]) {
        if (courseIds.length === 0) return new Map<string, CourseFigures>();
        const pk = partitionOf(school, ofFigures.key, { year });
        const found = await batch(db, { TableName, pk, sks: courseIds, chunk: 100 });
        return new Map(found.map((item) => [String(item.sk), CourseFigures.parse(item)]));
      },

      /**
       * Begins to publish a course. A worker that claimed it before can no longer finish. The claim ends
       * too, as a course without results publishes nothing.
       */
      async claim(course: CourseKey, expires_at: number): Promise<Claim> {
        const { Attributes } = await db.send(
          new UpdateCommand({
            TableName,
            Key: stateKey(school, course),
            UpdateExpression: 'ADD version :one SET expires_at = :end',
            ExpressionAttributeValues: { ':one': 1, ':end': expires_at },
            ReturnValues: 'ALL_NEW',
          }),
        );
        const { version, state } = Stored.parse(Attributes);
        return { version, state: state === undefined ? undefined : unpacked(state) };
      },
    }),

    publish: publisher({ db, table }),
  };
};

/** What a worker publishes. */
interface Made {
  readonly figures: CourseFigures;
  readonly state: CourseState;
  readonly expires_at: number;
}

/**
 * Publishes the figures of a course together with what they were made of. Returns false if another
 * worker has claimed the course.
 */
const publisher =
  ({ db, table }: Tables) =>
  async (
    school: School,
    course: CourseKey,
    version: number,
    { figures, state, expires_at }: Made,
  ): Promise<boolean> => {
    const TableName = table('distributions');
    const refused = await transact(db, [
      {
        Put: {
          TableName,
          Item: { ...stateKey(school, course), version, state: packed(state), expires_at },
          ConditionExpression: 'version = :version',
          ExpressionAttributeValues: { ':version': version },
        },
      },
      {
        Put: {
          TableName,
          Item: { ...keyOf(school, ofFigures.key, course), ...figures, expires_at },
        },
      },
    ]);
    return !refused;
  };

const packed = (state: CourseState): string => gzipSync(JSON.stringify(state)).toString('base64');
const unpacked = (text: string): CourseState =>
  CourseState.parse(JSON.parse(gunzipSync(Buffer.from(text, 'base64')).toString()));
