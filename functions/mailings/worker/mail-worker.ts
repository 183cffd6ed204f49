import { setTimeout as wait } from 'node:timers/promises';
import { noticeMail } from '#functions/absences/mail/notice-mail';
import { noticePush } from '#functions/absences/mail/notice-push';
import { unexplainedMail } from '#functions/absences/mail/unexplained-mail';
import { absenceRecords } from '#functions/absences/store/absence-records';
import { mailDays } from '#functions/absences/store/mail-days';
import { noticeRepository } from '#functions/absences/store/notices';
import { askMail } from '#functions/asks/mail/ask-mail';
import { cancelledMail } from '#functions/asks/mail/cancelled-mail';
import { placeMail } from '#functions/asks/mail/place-mail';
import { answerRepository } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import { placeReader } from '#functions/asks/store/places/place-reader';
import { placesStore } from '#functions/asks/store/places/places';
import { asksWithEvents } from '#functions/calendar/store/asks-with-events';
import { calendarReader } from '#functions/calendar/store/calendar';
import { pdfFiles } from '#functions/connections/store/pdf-files';
import { pdfReader } from '#functions/connections/store/pdfs';
import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import { emergencyMail } from '#functions/emergency/mail/emergency-mail';
import { rollCallRepository } from '#functions/emergency/store/roll-calls';
import { rollLinkRepository } from '#functions/emergency/store/roll-links';
import { sendingRepository } from '#functions/emergency/store/sendings';
import { intakeCountsMail } from '#functions/intake/mail/intake-counts';
import { intakeRepository } from '#functions/intake/store/intake';
import { auditRepository } from '#functions/kernel/audit/audit';
import { keyArn } from '#functions/kernel/environment';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { queueOf } from '#functions/kernel/jobs/queue';
import { queues } from '#functions/kernel/jobs/queues';
import type { MailKind } from '#functions/kernel/outbox/kind';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { pushWay } from '#functions/kernel/outbox/push-channel';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { pushKey } from '#functions/kernel/push/push-key';
import { pushNetwork } from '#functions/kernel/push/push-network';
import { pushService } from '#functions/kernel/push/push-service';
import type { School } from '#functions/kernel/record/school';
import type { Buckets } from '#functions/kernel/store/buckets';
import { contentStore } from '#functions/kernel/store/content';
import type { Tables } from '#functions/kernel/store/tables';
import { deviceTest } from '#functions/notifications/mail/device-test';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { pushDeviceRepository } from '#functions/notifications/store/push-devices';
import { familyMail } from '#functions/people/mail/family-mail';
import { rightMail } from '#functions/people/mail/right-mail';
import { rosterReminderMail } from '#functions/people/mail/roster-reminder-mail';
import { decisionRepository } from '#functions/people/store/decided/decisions';
import { homerooms } from '#functions/people/store/homerooms';
import { peopleRepository } from '#functions/people/store/people';
import { cardsOf, shardCards } from '#functions/people/store/people-cards';
import { holdersOf } from '#functions/people/store/rights/holders';
import { rightLedger } from '#functions/people/store/rights/right-ledger';
import { userRepository } from '#functions/people/store/users';
import { postReader } from '#functions/posts/store/post-reader';
import { postMarks } from '#functions/read-posts/store/post-marks';
import { signingMail } from '#functions/signing/mail/signing-mail';
import { signingWork } from '#functions/signing/mail/signing-work';
import { linkRepository } from '#functions/signing/store/links';
import { SigningMessage } from '#functions/signing/store/messages';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { ownNames } from '#functions/site/store/own-name';
import { type SettingsRepository, settingsRepository } from '#functions/site/store/settings';
import { subscriberMail } from '#functions/subscribers/mail/subscriber-mail';
import { subscriberReader } from '#functions/subscribers/store/subscriber.record';
import { subscriberOutbox } from '#functions/subscribers/store/subscriber-outbox';
import { dutyReader } from '#functions/timetables/store/duty';
import type { SiteFacts } from '#shared/sites';
import { mailedPdfs } from '../connections/mailed-pdfs.ts';
import { openSending } from '../open-sending.ts';
import { mailingWork } from '../run/mailing-work.ts';
import { openComposing } from '../run/open-composing.ts';
import { heldPdf } from '../store/held-pdf.ts';
import { mailingContents } from '../store/mailing-content.ts';
import { MailingMessage } from '../store/mailing-message.ts';
import { mailingRepository } from '../store/mailings.ts';

/**
 * Sends mail of each kind. The queues of urgent and of ordinary mail have a Lambda each, so that
 * ordinary mail never takes the last worker of urgent mail.
 */
export function mailWorker(tables: Tables, buckets: Buckets) {
  const messages = mailingMessages(tables);
  const sending = { ...openSending(tables), messages, wait, ways: { push: openPushes(tables) } };
  const kinds = orderedKinds(tables, sending.settings);
  const mailings = openMailings(tables, buckets);
  const documents = openDocuments(tables);
  return (sites: readonly SiteFacts[]) => {
    const facts = emailLogFacts(tables, sites);
    return consumeAll([
      ...mailWork({ ...sending, facts }, sites, kinds),
      mailingWork({ ...sending, ...mailings, facts }, sites),
      ...signingWork(documents, sites),
    ]);
  };
}

/** Every kind of mail that an order sends. A new one is a line here. */
function orderedKinds(tables: Tables, settings: SettingsRepository): MailKind[] {
  const users = userRepository(tables);
  const notices = noticeRepository(tables);
  const links = linkRepository(tables);
  const devices = pushDeviceRepository(tables);
  const preferences = preferenceRepository(tables);
  const decisions = decisionRepository(tables);
  const cards = (school: School) => cardsOf(tables, school);
  const holders = (school: School) => holdersOf(tables, school, { isConsistent: false });
  const asking = {
    users,
    asks: asksWithEvents(askReader(tables), calendarReader(tables)),
    people: peopleRepository(tables),
    answers: answerRepository(tables),
    places: placeReader(tables),
  };
  return [
    emergencyMail({
      users,
      sendings: sendingRepository(tables),
      rolls: rollCallRepository(tables),
      links: rollLinkRepository(tables),
      messages: mailingMessages(tables),
      devices,
      cards: (school: School, shard: number) => shardCards(tables, school, shard),
    }),
    deviceTest({ users }),
    noticeMail({ notices, users, settings }),
    noticePush({ notices, users, devices, preferences }),
    unexplainedMail({
      notices,
      users,
      records: absenceRecords(tables),
      days: mailDays(tables),
      messages: mailingMessages(tables),
      devices,
      preferences,
      cards,
    }),
    intakeCountsMail({ intakes: intakeRepository(tables) }),
    askMail(asking),
    cancelledMail({ ...asking, events: calendarReader(tables) }),
    placeMail({ ...asking, places: placesStore(tables) }),
    subscriberMail({
      subscribers: subscriberReader(tables),
      outbox: subscriberOutbox(tables),
    }),
    rightMail({ users, holders, rights: rightLedger(tables) }),
    familyMail({ users, decisions, cards, dutyOf: dutyReader(tables) }),
    rosterReminderMail({ users, decisions, holders }),
    signingMail({ links, users, requests: signingRequestRepository(tables, links) }),
  ];
}

/** Opens what sends to the browsers of people. */
function openPushes(tables: Tables) {
  const now = () => new Date();
  const service = pushService({ vapid: pushKey(keyArn('push')), fetch: pushNetwork(), now });
  const devices = pushDeviceRepository(tables);
  const messages = mailingMessages(tables);
  return pushWay({ messages, devices, service, now });
}

/** Opens what mailings need, which have states of their own. */
function openMailings(tables: Tables, buckets: Buckets) {
  const settings = settingsRepository(tables);
  const suppressions = suppressionRepository(tables);
  return {
    ...openComposing(tables, contentStore(buckets)),
    mailings: mailingRepository(tables, heldPdf(tables)),
    contents: mailingContents(buckets),
    preferences: preferenceRepository(tables),
    users: userRepository(tables),
    queue: queueOf(queues, 'mail', MailingMessage),
    connections: {
      suppressions,
      settings,
      subscribers: subscriberReader(tables),
      pdfs: mailedPdfs(pdfReader(tables), pdfFiles(buckets)),
    },
    reminders: {
      suppressions,
      settings,
      posts: postReader(tables),
      people: peopleRepository(tables),
      marks: postMarks(tables),
    },
  };
}

/** Opens what makes the documents of a batch. */
const openDocuments = (tables: Tables) => ({
  requests: signingRequestRepository(tables, linkRepository(tables)),
  people: peopleRepository(tables),
  users: userRepository(tables),
  homerooms: homerooms(tables),
  audit: auditRepository(tables),
  queue: queueOf(queues, 'mail', SigningMessage),
  ownName: ownNames(tables),
  now: () => new Date(),
});
