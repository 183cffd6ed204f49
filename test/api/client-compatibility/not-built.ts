import type { NotBuilt } from '#test/api/client-compatibility/call';

const of = (
  because: string,
  ...calls: readonly (readonly [NotBuilt['method'], string])[]
): NotBuilt[] => calls.map(([method, path]) => ({ method, path, because }));

/** The specified calls without a route. A call that gets a route moves to the other lists. */
export const notBuilt: readonly NotBuilt[] = [
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
  ...of(
    'learning-goals PDFs are not built yet',
    ['POST', 'learning-goals-pdf/'],
    ['GET', 'queuestatistics/'],
    ['POST', 'removequeue'],
    ['POST', 'student-goals/import/'],
  ),
];
