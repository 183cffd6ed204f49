import type { NotBuilt } from '#test/api/client-compatibility/call';

const of = (
  because: string,
  ...calls: readonly (readonly [NotBuilt['method'], string])[]
): NotBuilt[] => calls.map(([method, path]) => ({ method, path, because }));

/** The specified calls without a route. A call that gets a route moves to the other lists. */
export const notBuilt: readonly NotBuilt[] = [
  ...of(
    'learning-goals PDFs are not built yet',
    ['POST', 'learning-goals-pdf/'],
    ['GET', 'queuestatistics/'],
    ['POST', 'removequeue'],
    ['POST', 'student-goals/import/'],
  ),
];
