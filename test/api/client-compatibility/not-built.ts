import type { NotBuilt } from '#test/api/client-compatibility/call';

const of = (
  because: string,
  ...calls: readonly (readonly [NotBuilt['method'], string])[]
): NotBuilt[] => calls.map(([method, path]) => ({ method, path, because }));

/** The specified calls without a route. A call that gets a route moves to the other lists. */
export const notBuilt: readonly NotBuilt[] = [
  ...of('metrics are not built yet', ['GET', 'metrics/']),
  ...of(
    'web logs are recorded and not shown yet',
    ['GET', 'weblogs/?log_type=platform_logs&visit_from_date=&visit_to_date=&post_title='],
    ['GET', 'weblogs/?log_type=page_logs'],
    ['GET', 'weblogs/?log_type=users_logs&users_userid=uid-student'],
  ),
  ...of(
    'learning-goals PDFs are not built yet',
    ['POST', 'learning-goals-pdf/'],
    ['GET', 'queuestatistics/'],
    ['POST', 'removequeue'],
    ['POST', 'student-goals/import/'],
  ),
];
