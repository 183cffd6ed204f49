import { withSchools } from '#functions/kernel/schools/current';
import { schoolsOf } from '#functions/kernel/schools/schools';
import { tables } from '#functions/kernel/store/tables';
import { sweepPosts } from './post-sweep.ts';
import { postSweep } from './store/post-sweep.ts';

const posts = postSweep(tables);

/** Runs every hour. */
export const handler = withSchools((sites) => {
  const sweep = sweepPosts(schoolsOf(sites), posts);
  return () => sweep(new Date());
});
