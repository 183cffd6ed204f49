import { calendarReader } from '#functions/calendar/store/calendar';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import { lazily } from '#functions/kernel/lazily';
import { orderQueue } from '#functions/kernel/outbox/order';
import type { School } from '#functions/kernel/record/declaration';
import { schools } from '#functions/kernel/schools/current';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import { limitRepository } from '#functions/kernel/store/limits';
import { tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { pushDeviceRepository } from '#functions/notifications/store/push-devices';
import { pageReader } from '#functions/pages/store/page-reader';
import type { Content } from '#functions/people/rules/content-reasons';
import { visiblePlace } from '#functions/places/store/place.record';
import { placeReader } from '#functions/places/store/place-reader';
import { readable } from '#functions/posts/store/post.record';
import { postReader } from '#functions/posts/store/post-reader';
import { WithheldMessage } from '#functions/signing/store/messages';
import { serveSignedIn } from '#functions/wiring';
import { people as contract } from '#shared/people/people-admin.contract';
import { peopleSchemas as schemas } from '#shared/people/people-admin.schemas';
import { visiblePage } from '#shared/places/place-visibility';
import { contentAddress } from '#shared/site/content-address';
import { peopleAdminHandlers } from './admin/people-admin.ts';
import { newcomerRepository } from './store/accounts/newcomers.ts';
import { refusedSignIns } from './store/accounts/refused.ts';
import { decisionRepository } from './store/decided/decisions.ts';
import { peopleDirectory } from './store/decided/directory.ts';
import { familyOrder, tellOfFamily } from './store/decided/family-order.ts';
import { groupRepository } from './store/groups.ts';
import { identityRepository } from './store/identities.ts';
import { peopleRepository } from './store/people.ts';
import { holdersOf } from './store/rights/holders.ts';
import { rightOrder, tellOfRight } from './store/rights/right-order.ts';
import { rightRepository } from './store/rights/rights.ts';
import { userRepository } from './store/users.ts';

/** Few calls change an account, so the client of Cognito is loaded for the first of them. */
const pool = lazily(async () => (await import('./store/accounts/pool-accounts.ts')).poolAccounts());

const posts = postReader(tables);
const places = placeReader(tables);
const pages = pageReader(tables);
const calendar = calendarReader(tables);

async function contentAt(school: School, path: string): Promise<Content | undefined> {
  const at = contentAddress(path);
  switch (at?.kind) {
    case 'post': {
      const found = await posts.of(school).get(at.postUid);
      return found && { kind: 'post', title: found.title, post: readable(found) };
    }
    case 'event': {
      const found = await calendar.of(school).get(at.eventUid);
      return found && { kind: 'event', title: found.title, audience: found.audience };
    }
    case 'place': {
      const found = await places.of(school).named(at.slug);
      if (!found) return undefined;
      const place = visiblePlace(found);
      if (!at.pageSlug) return { kind: 'place', title: found.place, place };
      const page = await pages.of(school).bySlug(found.placeUid, at.pageSlug);
      return page && { kind: 'place', title: page.title, place, page: visiblePage(page) };
    }
    case undefined:
      return undefined;
  }
}
/** Nobody may wait for other mail until a link no longer opens a child's document. */
const urgent = queueOf(queues, 'urgent-mail', WithheldMessage);

export const handler = serveSignedIn(
  contract,
  schemas,
  peopleAdminHandlers({
    directory: peopleDirectory(tables),
    decisions: decisionRepository(tables),
    users: userRepository(tables),
    groups: groupRepository(tables),
    people: peopleRepository(tables),
    limits: limitRepository(tables),
    idempotency: idempotencyRepository(tables),
    returned: suppressionRepository(tables),
    refused: refusedSignIns(tables),
    identities: identityRepository(tables),
    newcomers: newcomerRepository(tables),
    pool: {
      find: async (...of) => (await pool()).find(...of),
      create: async (...of) => (await pool()).create(...of),
      inviteAgain: async (...of) => (await pool()).inviteAgain(...of),
      newPassword: async (...of) => (await pool()).newPassword(...of),
      newFactor: async (...of) => (await pool()).newFactor(...of),
    },
    rights: rightRepository(tables),
    holders: (school) => holdersOf(tables, school, { isConsistent: true }),
    tellOfRight: tellOfRight(orderQueue(queues, rightOrder)),
    tellOfFamily: tellOfFamily(orderQueue(queues, familyOrder)),
    factsOf: ({ site }) => schools.of(site),
    contentAt,
    endPushes: (school, userUid) => pushDeviceRepository(tables).of(school).removeAll(userUid),
    endLinks: ({ site }, link) => urgent.send({ kind: 'withheld', site, ...link }),
  }),
);
