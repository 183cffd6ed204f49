import { mailCounterRepository } from '#functions/email-logs/store/mail-counters';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '#functions/kernel/store/tables';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { mobileRepository } from '#functions/notifications/store/mobiles';
import { groupRepository } from '#functions/people/store/groups';
import { cardsOf } from '#functions/people/store/people-cards';
import type { SendingStateDeps } from './sending-state.ts';
import { sendingRepository } from './store/sendings.ts';

/** The stores that say how far an emergency message got. */
export const sendingStateDeps = (tables: Tables): SendingStateDeps => ({
  sendings: sendingRepository(tables),
  messages: mailingMessages(tables),
  counters: mailCounterRepository(tables),
  suppressions: suppressionRepository(tables),
  mobiles: mobileRepository(tables),
  groups: groupRepository(tables),
  cards: (school: School) => cardsOf(tables, school),
});
