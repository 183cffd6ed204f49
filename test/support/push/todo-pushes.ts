import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { Tables } from '#functions/kernel/store/tables';
import { principalPush } from '#functions/mailings/pushes/principal-push';
import type { MailingRepository } from '#functions/mailings/store/mailings';
import type { HeldPushMessage } from '#functions/notifications/store/held-push-message';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { ordinaryPush } from '#functions/notifications/store/ordinary-push';
import { pushBudget } from '#functions/notifications/store/push-budget';
import { pushDeviceRepository } from '#functions/notifications/store/push-devices';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { readMarks } from '#functions/read-posts/store/read-marks';

/** Returns how ordinary pushes leave at a school that is closed on some days. */
export const todoPushes = (
  tables: Tables,
  {
    closed = [],
    held = [],
  }: { readonly closed?: readonly string[]; held?: HeldPushMessage[] } = {},
) =>
  ordinaryPush({
    devices: pushDeviceRepository(tables),
    preferences: preferenceRepository(tables),
    budget: pushBudget(tables, { send: async (order) => void held.push(order) }),
    messages: mailingMessages(tables),
    isClosed: async (_, day) => closed.includes(day),
  });

/** Returns the pushes about messages of the principal. */
export const principalPushes = (
  tables: Tables,
  mailings: MailingRepository,
  closed: readonly string[] = [],
) =>
  principalPush({
    mailings,
    marks: readMarks(tables),
    pushes: todoPushes(tables, { closed }),
    users: userRepository(tables),
    posts: postReader(tables),
    people: peopleRepository(tables),
  });
