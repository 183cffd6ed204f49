import { expect, it } from 'vitest';
import { growing, limits, required, subjectOf } from '#bin/bench/growth/lists';
import { measureGrowing } from '#bin/bench/growth/measure';

it('has a row or a limit for every paged list, report and job, and knows which of them grow', async () => {
  const measured = new Set<string>();
  const growth: string[] = [];
  for (const kind of Object.keys(growing)) {
    const [few, more] = [await measureGrowing(kind, 300), await measureGrowing(kind, 900)];
    for (const [call, { units }] of Object.entries(more)) {
      measured.add(subjectOf(call));
      if (units > 1.5 * (few[call]?.units ?? 0)) growth.push(call);
    }
  }
  expect([...measured, ...limits.keys()].sort()).toEqual([...required].sort());
  // These read everyone who read one post, or all that they are about. Pages are flat.
  expect(growth.sort()).toEqual([
    'job mail-recount: the mailings of 60 days',
    'job purge: roll-calls',
    'job usage-counts',
    'metrics.listPosts: a post with half of the marks',
    'post-readers.listPeople: half of the marks',
    'posts.listForAdmin: how many read a post',
    'report post-readers: half of the marks',
    'report subscribers',
  ]);
});
