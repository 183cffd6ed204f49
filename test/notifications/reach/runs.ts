import { askMail } from '#functions/asks/mail/ask-mail';
import { answerRepository } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import { placeReader } from '#functions/asks/store/places/place-reader';
import { consumeAll } from '#functions/kernel/jobs/consume';
import type { DataKeys } from '#functions/kernel/keys/lazy-keys';
import { defaultSettings } from '#functions/kernel/mail/store/mail-settings.record';
import { privateMails } from '#functions/kernel/mail/store/private-mail';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { groupedFor } from '#functions/kernel/push/ordinary-push';
import { transact } from '#functions/kernel/store/transaction';
import { privateFacts, privateLedger } from '#functions/mailings/private/private-ledger';
import { privateMail } from '#functions/mailings/private/private-mail';
import { peopleRepository } from '#functions/people/store/people';
import { userRepository } from '#functions/people/store/users';
import { undoFor } from '#shared/emergency/sending';
import { sendEmailsSchemas } from '#shared/mailings/send-emails.schemas';
import { unexplainedSchool } from '#test/absences/mail/unexplained-school';
import { storeAsk } from '#test/asks/stored-ask';
import {
  byAddress,
  byDevice,
  byNumber,
  storeEverybody,
  where,
} from '#test/notifications/reach/people';
import { deliver } from '#test/support/deliver';
import { emailOf, emergencyRoom } from '#test/support/mail/emergency-room';
import { sendingOver } from '#test/support/mail/mail-sending';
import { school as facts } from '#test/support/mail/mail-sites';
import { mailingEngine } from '#test/support/mail/mailing-engine';
import { storedPost } from '#test/support/mail/stored-post';
import { memoryTables } from '#test/support/memory/memory-tables';
import { type Pushed, pushesOver } from '#test/support/push/pushes';
import { todoPushes } from '#test/support/push/todo-pushes';
import { administrator, request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

/** Each run sends a kind of message to everybody, and returns whom it reached, by channel. */
type Channel = 'mail' | 'push' | 'sms';

const main = schoolNamed('main');
const allDay = { from: '00:00', to: '23:59' };

/** An emergency message; texts leave if they are ordered. */
export async function emergency(channel: Channel): Promise<string[]> {
  const room = await emergencyRoom();
  await storeEverybody(room.tables, 'uid-amy', { day: '2026-03-02', quiet: allDay });
  const channels = channel === 'sms' ? { channels: ['sms' as const] } : {};
  await room.change({ status: true, message: 'Stay inside.', ...channels });
  room.pass(undoFor);
  await room.work();
  if (channel === 'sms') return byNumber(room.texts);
  return channel === 'mail' ? byAddress(room.sent.map(({ to }) => to)) : byDevice(room.pushed);
}

/** An absence without a reason, of a Monday; the text follows half an hour later. */
export async function absences(channel: Channel): Promise<string[]> {
  const school = await unexplainedSchool({ smsSender: 'HarbourCol' });
  const quiet = { from: '09:00', to: '23:00' };
  await storeEverybody(school.tables, 'uid-nina', { day: '2026-03-02', quiet });
  school.away('a1', 'nina');
  for (let run = 0; run < (channel === 'sms' ? 3 : 1); run++) {
    await school.order();
    await school.work();
    school.pass(run === 0 ? 31 * 60 : 60);
  }
  if (channel === 'sms') return byNumber(school.texts);
  return channel === 'mail' ? byAddress(school.left.map(({ to }) => to)) : byDevice(school.pushed);
}

/** A reminder to answer, at 8 am on a Tuesday, on which the school may be closed. */
export async function todo(channel: Channel, closed: readonly string[] = []): Promise<string[]> {
  const tables = memoryTables(async () => {});
  const day = '2026-03-03';
  await storeProfiles(tables, profile({ username: 'amy', type: 'student' }));
  await storeEverybody(tables, 'uid-amy', { day, quiet: allDay });
  const asked_at = '2026-03-02T00:00:00.000Z';
  await storeAsk(tables, { postUid: 'trip' }, { by: '2026-03-06', rule: 'any_carer', asked_at });
  let clock = Date.parse('2026-03-03T08:00:00+11:00');
  const now = () => new Date(clock);
  const sent: string[] = [];
  const pushed: Pushed[] = [];
  const sending = sendingOver(tables, {
    sites: [facts],
    now,
    perSecond: 1_000,
    pass: (milliseconds) => {
      clock += milliseconds;
    },
    async send(_, { email }) {
      sent.push(email);
      return { kind: 'sent', messageId: `m-${sent.length}` };
    },
  });
  const ways = pushesOver(tables, now, (each) => {
    pushed.push(each);
    return { kind: 'sent' };
  });
  const kind = askMail({
    users: userRepository(tables),
    people: peopleRepository(tables),
    asks: askReader(tables),
    answers: answerRepository(tables),
    places: placeReader(tables),
    excerptOf: async () => '',
    pushes: todoPushes(tables, { closed }),
  });
  const worker = consumeAll(mailWork({ ...sending, ways }, [facts], [kind]));
  const body = { kind: 'ask', site: 'main', askUid: 'trip', day, channel };
  await deliver(worker, [{ id: 'm', body }]);
  return channel === 'mail' ? byAddress(sent) : byDevice(pushed);
}

/** A school whose mailings start at 8 am on a Tuesday. */
async function mailings(
  type: 'principal' | 'dailyemail' | 'notice',
  closed: readonly string[] = [],
) {
  const engine = mailingEngine('2026-03-02T21:00:00.000Z', closed);
  await storeProfiles(engine.stores, profile({ username: 'amy', type: 'student', email: '' }));
  await storeEverybody(engine.stores, 'uid-amy', { day: '2026-03-03', quiet: allDay });
  await engine.addPost(storedPost({ postUid: 'word', type, content_html: '<p>Hi</p>' }));
  return engine;
}

/** A message of the principal, which a person sends. */
export async function principal(
  channel: Channel,
  closed: readonly string[] = [],
): Promise<string[]> {
  const engine = await mailings('principal', closed);
  const sender = { ...administrator, ...main };
  const facts = () => request({ now: engine.now() });
  const ask = { type: 'Principal', postUids: ['word'] } as const;
  const form = sendEmailsSchemas.preview.input.parse(ask);
  const { audience_hash } = await engine.handlers.preview(form, sender, facts());
  const real = sendEmailsSchemas.send.input.parse({ ...ask, email_testing: false, audience_hash });
  await engine.handlers.send(real, sender, facts());
  await engine.runJobs(0.2);
  await engine.push();
  return channel === 'mail'
    ? byAddress(engine.sent.map(({ email }) => email))
    : byDevice(engine.pushed);
}

/** The digest or the reminders of a day, on which the school may be closed. */
const scheduled =
  (type: 'dailyemail' | 'notice') =>
  async (channel: Channel, closed_days: readonly string[] = []): Promise<string[]> => {
    const engine = await mailings(type);
    await engine.settings.of(main).add({
      ...defaultSettings,
      digest: { on: type === 'notice', weekday: 2, hour: 8 },
      daily: { on: type === 'dailyemail', hour: 8 },
      closed_days: [...closed_days],
      updated_at: 'x',
    });
    await engine.schedule();
    await engine.runJobs(0.2);
    engine.pass(groupedFor);
    await engine.push();
    return channel === 'mail'
      ? byAddress(engine.sent.map(({ email }) => email))
      : byDevice(engine.pushed);
  };
export const digest = scheduled('notice');
export const daily = scheduled('dailyemail');

/** A private mail to each who has an address: the sender of a request for support gave it. */
async function privately(kind: 'request' | 'note'): Promise<string[]> {
  const tables = memoryTables(async () => {});
  await storeEverybody(tables, 'uid-amy', { day: '2026-03-03', quiet: allDay });
  let clock = Date.parse('2026-03-02T21:00:00.000Z');
  const now = () => new Date(clock);
  const mails = privateMails(tables);
  const sent: string[] = [];
  const sending = sendingOver(tables, {
    sites: [facts],
    now,
    pass: (milliseconds) => {
      clock += milliseconds;
    },
    perSecond: 1_000,
    async send(_, { email }) {
      sent.push(email);
      return { kind: 'sent', messageId: `m-${sent.length}` };
    },
  });
  const keys = () => ({}) as DataKeys;
  const secret = {
    messages: privateLedger({ mails, keys }),
    facts: privateFacts({ mails }),
    isSecret: true,
  } as const;
  const worker = consumeAll(mailWork({ ...sending, ...secret }, [facts], [privateMail({ mails })]));
  for (const name of where((is) => !is.has('no address'))) {
    const about = kind === 'note' && { studentUid: 'uid-amy', initials: 'AB', byUid: 'uid-tess' };
    const order = { kind, email: emailOf(name), ...about };
    const { writes, mailUids } = mails.of(main).order([order], now());
    await transact(tables.db, writes);
    for (const mailUid of mailUids) {
      await deliver(worker, [{ id: 'm', body: { site: 'main', mailUid } }]);
    }
  }
  return byAddress(sent);
}
export const support = () => privately('request');
export const notes = () => privately('note');
