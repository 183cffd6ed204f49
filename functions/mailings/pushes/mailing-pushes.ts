import type { MailKind } from '#functions/kernel/outbox/kind';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { OrdinaryPush } from '#functions/kernel/push/ordinary-push';
import type { Buckets } from '#functions/kernel/store/buckets';
import type { Tables } from '#functions/kernel/store/tables';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { readMarks } from '#functions/read-posts/store/read-marks';
import type { MailKind as NewsKind } from '#shared/notifications/kinds';
import { heldPdf } from '../store/held-pdf.ts';
import { mailingContents } from '../store/mailing-content.ts';
import { mailingRepository } from '../store/mailings.ts';
import { newsPush } from './news-push.ts';
import { principalPush } from './principal-push.ts';

/** The kinds of pushes about mailings. */
export function mailingPushes(
  tables: Tables,
  buckets: Buckets,
  pushes: OrdinaryPush<NewsKind>,
): MailKind[] {
  const mailings = mailingRepository(tables, heldPdf(tables));
  const people = peopleRepository(tables);
  const users = userRepository(tables);
  return [
    principalPush({
      pushes,
      mailings,
      people,
      users,
      marks: readMarks(tables),
      posts: postReader(tables),
    }),
    newsPush({
      pushes,
      mailings,
      people,
      users,
      messages: mailingMessages(tables),
      contents: mailingContents(buckets),
    }),
  ];
}
