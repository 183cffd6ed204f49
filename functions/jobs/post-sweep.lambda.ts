import { postSweep } from '#functions/data/post-sweep';
import { sweepPosts } from '#functions/jobs/post-sweep';
import { db } from '#functions/lib/dynamo';
import { sitesOfEnvironment, tableName } from '#functions/lib/environment';

const sweep = sweepPosts(
  sitesOfEnvironment().map(({ schoolUid }) => schoolUid),
  postSweep(db, tableName('posts')),
);

/** Runs every hour. */
export const handler = () => sweep(new Date());
