import { withSchools } from '#functions/kernel/schools/current';
import { schoolsOf } from '#functions/kernel/schools/schools';
import { buckets } from '#functions/kernel/store/buckets';
import { packedFiles } from '#functions/kernel/store/packed-files';
import { tables } from '#functions/kernel/store/tables';
import { sweepPosts } from './post-sweep.ts';
import { liveLists } from './store/live-list.ts';
import { liveSource } from './store/live-source.ts';
import { postSweep } from './store/post-sweep.ts';

const deps = {
  posts: postSweep(tables),
  lists: liveLists(tables),
  source: liveSource(tables),
  files: packedFiles(buckets, 'posts/'),
};

/** Runs every hour. */
export const handler = withSchools((sites) => {
  const sweep = sweepPosts(schoolsOf(sites), deps);
  return () => sweep(new Date());
});
