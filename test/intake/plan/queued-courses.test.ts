import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { packageOf, smallSchool } from '../files/packages.ts';
import { openWorkshop, type TestWorkshop, takeIn } from '../intake-deps.ts';

let deps: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  deps = await openWorkshop();
});
afterAll(() => deps.tables.stop());

it('queues 10 courses of a load in a second, so that files of other schools need not wait', async () => {
  const sent: { courseId: string; seconds: number }[] = [];
  const figures = {
    send: async ({ courseId }: { courseId: string }, seconds = 0) =>
      void sent.push({ courseId, seconds }),
  };
  const [course] = smallSchool().courses ?? [];
  const courses = Array.from({ length: 35 }, (_, i) => ({
    ...course,
    sourcedId: i === 0 ? `${course?.sourcedId}` : `more${i}`,
    courseCode: `CODE${i}`,
    title: `Course ${i}`,
  }));
  await takeIn({ ...deps, figures }, 'main', packageOf({ ...smallSchool(), courses }));
  expect(new Set(sent.map(({ courseId }) => courseId)).size).toBe(35);
  const inSecond = new Map<number, number>();
  for (const { seconds } of sent) {
    const second = Math.floor(seconds);
    inSecond.set(second, (inSecond.get(second) ?? 0) + 1);
  }
  // The indexes of the roster have a change after 5 seconds.
  expect([...inSecond].sort(([a], [b]) => a - b)).toEqual([
    [5, 10],
    [6, 10],
    [7, 10],
    [8, 5],
  ]);
});
