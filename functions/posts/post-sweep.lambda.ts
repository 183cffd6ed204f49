import { sitesOfEnvironment, tableName } from '#functions/kernel/environment';
import { db } from '#functions/kernel/store/dynamo';
import { sweepPosts } from './post-sweep.ts';
import { postSweep } from './store/post-sweep.ts';

const sweep = sweepPosts(
  sitesOfEnvironment().map(({ schoolUid }) => schoolUid),
  postSweep(db, tableName('posts')),
);

/** Runs every hour. */
export const handler = () => sweep(new Date());
