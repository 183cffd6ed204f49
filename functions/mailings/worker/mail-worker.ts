import { setTimeout as wait } from 'node:timers/promises';
import { PinpointSMSVoiceV2Client } from '@aws-sdk/client-pinpoint-sms-voice-v2';
import * as z from 'zod';
import { noticeMail } from '#functions/absences/mail/notice-mail';
import { noticePush } from '#functions/absences/mail/notice-push';
import { unexplainedMail } from '#functions/absences/mail/unexplained-mail';
import { absenceRecords } from '#functions/absences/store/absence-records';
import { closedDays } from '#functions/absences/store/closed-days';
import { mailDays } from '#functions/absences/store/mail-days';
import { noticeRepository } from '#functions/absences/store/notices';
import { textDays } from '#functions/absences/store/text-days';
import { askMail } from '#functions/asks/mail/ask-mail';
import { cancelledMail } from '#functions/asks/mail/cancelled-mail';
import { placeMail } from '#functions/asks/mail/place-mail';
import { placePush } from '#functions/asks/mail/place-push';
import { answerRepository } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import { placePushOrder } from '#functions/asks/store/place-message';
import { placeReader } from '#functions/asks/store/places/place-reader';
import { placesStore } from '#functions/asks/store/places/places';
import { asksWithEvents } from '#functions/calendar/store/asks-with-events';
import { calendarReader } from '#functions/calendar/store/calendar';
import { pdfFiles } from '#functions/connections/store/pdf-files';
import { pdfReader } from '#functions/connections/store/pdfs';
import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import { emergencyMail } from '#functions/emergency/mail/emergency-mail';
import { toldMail } from '#functions/emergency/mail/told-mail';
import { wrongNumberMail } from '#functions/emergency/mail/wrong-number-mail';
import { emergencyBroadcastRepository } from '#functions/emergency/store/emergencybroadcast';
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
import { withoutRetry } from '#functions/kernel/mail/send/ses';
import type { MailKind } from '#functions/kernel/outbox/kind';
import { orderQueue } from '#functions/kernel/outbox/order';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { pushWay } from '#functions/kernel/outbox/push-channel';
import { mailRate } from '#functions/kernel/outbox/store/mail-rate';
import { mailingMessages } from '#functions/kernel/outbox/store/mailing-messages';
import { textWay } from '#functions/kernel/outbox/text-channel';
import { pushKey } from '#functions/kernel/push/push-key';
import { pushNetwork } from '#functions/kernel/push/push-network';
import { pushService } from '#functions/kernel/push/push-service';
import type { School } from '#functions/kernel/record/school';
import type { Buckets } from '#functions/kernel/store/buckets';
import { contentStore } from '#functions/kernel/store/content';
import type { Tables } from '#functions/kernel/store/tables';
import { textService } from '#functions/kernel/texts/text-service';
import { deviceTest } from '#functions/notifications/mail/device-test';
import { heldPush } from '#functions/notifications/mail/held-push';
import { heldPushOrder } from '#functions/notifications/store/held-push-message';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { mobileRepository } from '#functions/notifications/store/mobiles';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { ordinaryPush } from '#functions/notifications/store/ordinary-push';
import { pushBudget } from '#functions/notifications/store/push-budget';
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
import { signingPush } from '#functions/signing/mail/signing-push';
import { signingWork } from '#functions/signing/mail/signing-work';
import { linkRepository } from '#functions/signing/store/links';
import { SigningMessage, signingPushOrder } from '#functions/signing/store/messages';
import { signingRequestRepository } from '#functions/signing/store/requests';
import { ownNames } from '#functions/site/store/own-name';
import { settingsRepository } from '#functions/site/store/settings';
import { subscriberMail } from '#functions/subscribers/mail/subscriber-mail';
import { subscriberReader } from '#functions/subscribers/store/subscriber.record';
import { subscriberOutbox } from '#functions/subscribers/store/subscriber-outbox';
import { dutyReader } from '#functions/timetables/store/duty';
import type { SiteFacts } from '#shared/sites';
import { mailedPdfs } from '../connections/mailed-pdfs.ts';
import { openSending } from '../open-sending.ts';
import { mailingPushes } from '../pushes/mailing-pushes.ts';
import { newsPushOrder } from '../pushes/news-push-message.ts';
import { principalPushOrder } from '../pushes/principal-push-message.ts';
import { mailingWork } from '../run/mailing-work.ts';
import { openComposing } from '../run/open-composing.ts';
import { heldPdf } from '../store/held-pdf.ts';
import { mailingContents } from '../store/mailing-content.ts';
import { MailingMessage } from '../store/mailing-message.ts';
import { mailingRepository } from '../store/mailings.ts';
import { heldWaits } from './held-waits.ts';

/**
 * Sends mail of each kind. The queues of urgent and of ordinary mail have a Lambda each, so that
 * ordinary mail never takes the last worker of urgent mail.
 */
export function mailWorker(tables: Tables, buckets: Buckets) {
  const messages = mailingMessages(tables);
  const opened = openSending(tables);
  const ways = { push: openPushes(tables), sms: openTexts(tables, opened) };
  const sending = { ...opened, messages, wait, ways };
  const kinds = orderedKinds(tables, buckets);
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
export function orderedKinds(tables: Tables, buckets: Buckets): MailKind[] {
  const settings = settingsRepository(tables);
  const users = userRepository(tables);
  const notices = noticeRepository(tables);
  const links = linkRepository(tables);
  const requests = signingRequestRepository(tables, links);
  const signing = { users, requests };
  const devices = pushDeviceRepository(tables);
  const preferences = preferenceRepository(tables);
  const budget = pushBudget(tables, orderQueue(queues, heldPushOrder));
  const isClosed = closedDays(tables, settings);
  const messages = mailingMessages(tables);
  const reading = { preferences, budget, messages, isClosed };
  const pushes = ordinaryPush({ ...reading, devices });
  const asking = openAsking(tables, pushes);
  const decisions = decisionRepository(tables);
  const cards = (school: School) => cardsOf(tables, school);
  const holders = (school: School) => holdersOf(tables, school, { isConsistent: false });
  return [
    ...emergencyKinds(tables, { users, messages, devices, holders }),
    deviceTest({ users }),
    noticeMail({ notices, users, settings }),
    noticePush({ notices, users, messages, pushes }),
    unexplainedMail({
      notices,
      users,
      records: absenceRecords(tables),
      days: mailDays(tables),
      texts: textDays(tables),
      messages,
      preferences,
      pushes,
      cards,
    }),
    heldPush({ ...reading, users, waits: heldWaits(tables, asking, signing) }),
    ...mailingPushes(tables, buckets, pushes),
    intakeCountsMail({ intakes: intakeRepository(tables) }),
    ...askKinds(tables, asking),
    subscriberMail({
      subscribers: subscriberReader(tables),
      outbox: subscriberOutbox(tables),
    }),
    rightMail({ users, holders, rights: rightLedger(tables) }),
    familyMail({ users, decisions, cards, dutyOf: dutyReader(tables) }),
    rosterReminderMail({ users, decisions, holders }),
    signingMail({ ...signing, links, pushes: orderQueue(queues, signingPushOrder) }),
    signingPush({ ...signing, pushes }),
  ];
}

/** The kinds of mail about emergencies. */
const emergencyKinds = (
  tables: Tables,
  { users, messages, devices, holders }: EmergencyReading,
): MailKind[] => [
  emergencyMail({
    users,
    sendings: sendingRepository(tables),
    rolls: rollCallRepository(tables),
    links: rollLinkRepository(tables),
    messages,
    devices,
    mobiles: mobileRepository(tables),
    cards: (school: School, shard: number) => shardCards(tables, school, shard),
  }),
  toldMail({
    users,
    holders,
    audit: auditRepository(tables),
    sendings: sendingRepository(tables),
    broadcasts: emergencyBroadcastRepository(tables),
  }),
  wrongNumberMail({ users, holders, suppressions: suppressionRepository(tables) }),
];

interface EmergencyReading {
  readonly users: ReturnType<typeof userRepository>;
  readonly messages: ReturnType<typeof mailingMessages>;
  readonly devices: ReturnType<typeof pushDeviceRepository>;
  readonly holders: Parameters<typeof toldMail>[0]['holders'];
}

/** Opens what the kinds of mail about asks need. */
const openAsking = (tables: Tables, pushes: ReturnType<typeof ordinaryPush>) => ({
  users: userRepository(tables),
  asks: asksWithEvents(askReader(tables), calendarReader(tables)),
  people: peopleRepository(tables),
  answers: answerRepository(tables),
  places: placeReader(tables),
  pushes,
  excerptOf: excerptsOf(tables),
});

/** The kinds of mail about what is asked. */
function askKinds(tables: Tables, asking: ReturnType<typeof openAsking>): MailKind[] {
  return [
    askMail(asking),
    cancelledMail({ ...asking, events: calendarReader(tables) }),
    placeMail({
      ...asking,
      places: placesStore(tables),
      placePushes: orderQueue(queues, placePushOrder),
    }),
    placePush(asking),
  ];
}

/** Returns the first words of a post, without reading its text, which may be long. */
const excerptsOf = (tables: Tables) => async (school: School, postUid: string) => {
  const [post] = await postReader(tables).of(school).many([postUid]);
  return post?.excerpt ?? '';
};

/** Opens what sends to the browsers of people. */
function openPushes(tables: Tables) {
  const now = () => new Date();
  const service = pushService({ vapid: pushKey(keyArn('push')), fetch: pushNetwork(), now });
  const devices = pushDeviceRepository(tables);
  const messages = mailingMessages(tables);
  return pushWay({ messages, devices, service, now });
}

/** Opens what sends texts. */
const openTexts = (tables: Tables, { suppressed, now }: ReturnType<typeof openSending>) =>
  textWay({
    messages: mailingMessages(tables),
    suppressed,
    service: textService(new PinpointSMSVoiceV2Client(withoutRetry)),
    rate: mailRate(tables, 'sms'),
    now,
  });

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
    pushes: queueOf(queues, 'mail', z.union([principalPushOrder.schema, newsPushOrder.schema])),
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
