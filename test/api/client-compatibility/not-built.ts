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
    'subscribers are not built yet',
    ['GET', 'subscribed-users/?name=&email='],
    ['POST', 'subscribed-users/'],
    ['PUT', 'subscribed-users/'],
    ['DELETE', 'subscribed-users/none'],
  ),
  ...of(
    'the Connections PDF is not built yet',
    ['POST', 'posts/pdf/'],
    ['GET', 'posts/pdf/'],
    ['GET', 'posts/pdf/none?generate_pdf_signed_url=yes'],
    ['DELETE', 'posts/pdf/none'],
    ['GET', 'posts/pdf/email-text/'],
    ['POST', 'posts/pdf/email-text/'],
    ['POST', 'posts/pdf/send-email/'],
  ),
];
