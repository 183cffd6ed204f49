import { sitesOfEnvironment } from '#functions/kernel/environment';
import { tables } from '#functions/kernel/store/tables';
import { sweepPosts } from './post-sweep.ts';
import { postSweep } from './store/post-sweep.ts';

const sweep = sweepPosts(
  sitesOfEnvironment().map(({ schoolUid }) => schoolUid),
  postSweep(tables),
);

/** Runs every hour. */
export const handler = () => sweep(new Date());
