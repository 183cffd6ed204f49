import { type Chance, chanceOf } from '#bin/demo/chance';
import { demoSettings } from '#bin/demo/content';
import { answerRepository } from '#functions/asks/store/answers';
import { askReader } from '#functions/asks/store/ask.record';
import { groupedFor } from '#functions/kernel/push/ordinary-push';
import { newMailing } from '#functions/mailings/run/new-mailing';
import type { StoredMailing } from '#functions/mailings/store/mailing-record';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import type { StoredRequest } from '#functions/signing/store/request.record';
import { addDays, dayIn, instantIn } from '#shared/kernel/zone';
import { usualPushes } from '#shared/notifications/notification-preferences.contract';
import type { NotificationPreferences } from '#shared/notifications/notification-preferences.schemas';
import { weekdayOf } from '#shared/timetables/school-days';
import { absenceSchool, callerNamed, everyone } from '#test/absences/absence-school';
import { storeAsk } from '#test/asks/stored-ask';
import { type Arrived, facts, termEngine } from '#test/notifications/term/term-engine';
import { termKinds } from '#test/notifications/term/term-kinds';
import { schedulesOf } from '#test/notifications/term/term-schedules';
import { ordersOfMessage } from '#test/support/mail/emergency-room';
import { addDevice } from '#test/support/push/pushes';
import { request } from '#test/support/records/people';
import { storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { newRequest, recipientNamed } from '#test/support/signing/requests';

const main = schoolNamed('main');
const { timeZone } = facts;
/** A Monday. */
const first = '2026-03-02';
/** Carers of children of the school; one has a restricted link, one none in force. */
export const readers = ['cara', 'carl', 'oscar', 'parent', 'stranger', 'court', 'late'] as const;
const children = ['nina', 'max', 'olga'] as const;
const mobiles = new Map<string, string>(readers.map((name, i) => [name, `+6140000000${i}`]));
const withoutNumber = 'parent';

/** What a person has chosen, as of now. */
export type Chosen = Pick<NotificationPreferences, 'push' | 'texts' | 'quiet' | 'most_pushes'>;

/** A message that arrived, with what its reader had chosen at that moment. */
export interface Judged extends Arrived {
  readonly userUid: string;
  readonly chosen: Chosen;
  readonly day: string;
  readonly isClosed: boolean;
  /** Whether what it is about still waits for the reader. */
  readonly isOpen: boolean;
}

const quiets = [
  { quiet: undefined },
  { quiet: { from: '21:00', to: '07:00' } },
  { quiet: { from: '08:00', to: '12:00' } },
] as const;

/** Runs some days of a school, in which workers are killed. Returns what arrived. */
export async function simulatedTerm(seed: string, days: number) {
  const chance = chanceOf(seed);
  const school = await absenceSchool();
  const { tables, records } = school;
  const daily_mail = { on: true, hour: 10 };
  const absences = { ...demoSettings.main.absences, daily_mail };
  await school.put('settings', { pk: 'main', sk: 'settings', ...demoSettings.main, absences });
  const chosen = new Map<string, Chosen>();
  const arrived: Judged[] = [];
  const requests = new Map<string, StoredRequest>();
  const mailings = new Map<string, StoredMailing>();
  const closed = new Set([addDays(first, 3), addDays(first, 9)]);
  for (let n = 0; n < days + 8; n++) {
    const day = addDays(first, n);
    if (weekdayOf(day) > 5) closed.add(day);
  }
  for (const name of readers) {
    const person = everyone.find(({ username }) => username === name);
    const mobile = name === withoutNumber ? undefined : mobiles.get(name);
    if (person) await storeProfiles(tables, { ...person, ...(mobile && { mobile }) });
    for (let n = chance.between(name === 'cara' ? 1 : 0, 2); n > 0; n--) {
      await addDevice(tables, `uid-${name}`, `${name}.${n}`);
    }
    chosen.set(`uid-${name}`, {});
  }
  const term = { chance, school, chosen, requests, mailings, closed };
  const engine = termEngine(chance, {
    tables,
    begin: instantIn(timeZone, first).getTime(),
    kindsOf: (mortal, queue) => termKinds(mortal, { records, requests, mailings, closed }, queue),
    arrived: (message) => {
      const userUid = readerOf(message);
      const day = dayIn(timeZone, new Date(message.at));
      arrived.push({
        ...message,
        userUid,
        day,
        chosen: chosen.get(userUid) ?? {},
        isClosed: closed.has(day),
        isOpen: isOpen(term, message, userUid),
      });
    },
  });
  const acts = actsOf(term, engine);
  for (let n = 0; n < days; n++) await aDay(term, engine, acts, addDays(first, n));
  // What still waits may leave in the days after.
  await engine.runUntil(engine.now().getTime() + 7 * 86_400_000);
  return { arrived, rows: () => school.all('emailstatistics'), emergencies: acts.emergencies };
}

interface Term {
  readonly chance: Chance;
  readonly school: Awaited<ReturnType<typeof absenceSchool>>;
  readonly chosen: Map<string, Chosen>;
  readonly requests: Map<string, StoredRequest>;
  readonly mailings: Map<string, StoredMailing>;
  readonly closed: ReadonlySet<string>;
}
type Engine = ReturnType<typeof termEngine>;

/** Returns whom a message reached: devices and addresses have the name of their person. */
function readerOf({ channel, to }: Pick<Arrived, 'channel' | 'to'>): string {
  if (channel === 'mail') return `uid-${to.split('@')[0]}`;
  if (channel === 'push') return `uid-${to.split('/').at(-1)?.split('.')[0]}`;
  return `uid-${[...mobiles].find(([, number]) => number === to)?.[0]}`;
}

/** Whether a document of a push waits for its reader; other pushes are checked by their kinds’ tests. */
function isOpen({ requests }: Term, { what, push }: Arrived, userUid: string): boolean {
  if (!push || !what.startsWith('sign-')) return true;
  const [, batch] = /^sign-(.+)$/.exec(what) ?? [];
  return [...requests.values()].some(
    ({ batchUid, recipients }) =>
      batchUid === batch &&
      recipients.some((each) => each.userUid === userUid && each.state === 'asked'),
  );
}

/** One day: what the schedules order every half hour, and what people do at any time. */
async function aDay(
  { chance, chosen, school }: Term,
  engine: Engine,
  acts: ReturnType<typeof actsOf>,
  day: string,
) {
  const hour = (time: number) => instantIn(timeZone, day).getTime() + Math.floor(time * 3_600_000);
  engine.newDay();
  // The number for a day changes at night, so that it is one number for the day.
  for (const userUid of chosen.keys()) {
    await acts.choose(userUid, { most_pushes: chance.between(1, usualPushes) });
  }
  for (let time = 6.5; time < 19; time += 0.5) engine.at(hour(time), () => acts.schedules());
  for (let n = chance.between(6, 12); n > 0; n--) {
    engine.at(hour(7 + chance.next() * 14), acts.any);
  }
  for (const child of children) {
    if (!chance.is(0.4)) continue;
    const absence = { DAILY_ATTENDANCE_ID: `${day}-${child}`, userUid: `uid-${child}`, date: day };
    engine.at(hour(8 + chance.next() * 3), async () => {
      school.records.push({ ...absence, period: 'day', status: 'unverified', reason: '' } as never);
    });
  }
  await engine.runUntil(hour(24));
}

/** What people and schedules do. */
function actsOf({ chance, school, chosen, requests, mailings }: Term, engine: Engine) {
  const { tables } = school;
  const preferences = preferenceRepository(tables).of(main);
  const asks: string[] = [];
  const emergencies: number[] = [];
  let count = 0;
  const anyone = () => `uid-${chance.pick(readers)}`;

  async function choose(userUid: string, is: Chosen) {
    const before = await preferences.get(userUid);
    const next = { ...before, ...chosen.get(userUid), ...is };
    await preferences.save(userUid, next, { loadedVersion: before.updated_at, now: engine.now() });
    chosen.set(userUid, { ...chosen.get(userUid), ...is });
  }
  const choice = (): Chosen => ({
    push: { absences: chance.is(0.7), todo: chance.is(0.7), principal: chance.is(0.7) },
    texts: { absences: chance.is(0.7) },
    ...chance.pick(quiets),
  });

  async function publish() {
    const postUid = `q${++count}`;
    const today = dayIn(timeZone, engine.now());
    const asked_at = new Date(engine.now().getTime() - 86_400_000).toISOString();
    await storeAsk(
      tables,
      { postUid, title: 'Trip' },
      { by: addDays(today, 3), rule: 'any_carer', asked_at },
    );
    asks.push(postUid);
  }
  async function answer() {
    const askUid = asks.at(-1);
    const ask = askUid && (await askReader(tables).of(main).get(askUid));
    if (!ask) return;
    const subject = { kind: 'child', userUid: `uid-${chance.pick(children)}` } as const;
    const at = engine.now().toISOString();
    const given = { source: 'portal', given_by: 'uid-cara', at, values: {} } as const;
    await answerRepository(tables).of(main).add(ask, subject, given);
  }
  async function askToSign() {
    const batchUid = `b${++count}`;
    const userUid = anyone();
    const at = engine.now().toISOString();
    for (const child of chance.shuffled(children).slice(0, chance.between(1, 2))) {
      const requestUid = `${batchUid}.uid-${child}`;
      const recipients = [recipientNamed('g1', { userUid, state: 'asked' as const })];
      const studentUid = `uid-${child}`;
      requests.set(requestUid, newRequest({ requestUid, batchUid, studentUid, recipients }));
      engine.put(
        { kind: 'signing-push', site: 'main', requestUid, userUid, at },
        groupedFor / 1000,
      );
    }
  }
  async function sign() {
    const open = [...requests].filter(([, { recipients }]) => recipients[0]?.state === 'asked');
    const [uid, signed] = open.length > 0 ? chance.pick(open) : [];
    if (!uid || !signed) return;
    const recipients = signed.recipients.map((each) => ({ ...each, state: 'done' as const }));
    requests.set(uid, { ...signed, recipients });
  }
  async function principal() {
    const choiceOf = {
      type: 'Principal',
      period: `p${++count}`,
      except: [],
      postsUid: [`w${count}`],
      testing: false,
    } as const;
    const by = { userUid: 'uid-ada', name: 'Ada' };
    const begun = { timeZone, now: engine.now(), audience_hash: '', undo_seconds: 0, by };
    const mailing = {
      ...newMailing(choiceOf, begun),
      mailingUid: `word-${count}`,
      state: 'sending' as const,
    };
    mailings.set(mailing.mailingUid, mailing);
    engine.put({ kind: 'principal-push', site: 'main', mailingUid: mailing.mailingUid });
  }
  async function notice() {
    const [cara, otto] = [callerNamed('cara'), callerNamed('otto')];
    const now = () => request({ now: engine.now() });
    const today = dayIn(timeZone, engine.now());
    // The leave is a week later, on two school days.
    if (weekdayOf(today) > 4) return;
    const leave = {
      kind: 'leave',
      reason: 'family',
      part: 'day',
      STUDENT_NUMBER: 'n-nina',
    } as const;
    const span = {
      from: addDays(today, 7),
      to: addDays(today, 8),
      text: 'Canary',
      destination: '',
    };
    const { noticeUid } = await school.family.create({ ...leave, ...span }, cara, now());
    engine.at(engine.now().getTime() + 3_600_000, async () => {
      const { updated_at = '' } = await school.office.get({ noticeUid }, otto, now());
      const asked = { noticeUid, updated_at, approved: true, answer: 'Yes.', family_checked: true };
      await school.office.decide(asked, otto, now());
      for (const order of school.pushJobs.splice(0)) engine.put(order, groupedFor / 1000);
    });
  }
  async function emergency() {
    if (emergencies.length > 0) return;
    emergencies.push(engine.now().getTime());
    for (const order of await ordersOfMessage(tables, engine.now(), ['mail', 'push', 'sms'])) {
      engine.put(order, 10);
    }
  }
  const every = [
    () => choose(anyone(), choice()),
    () => choose(anyone(), choice()),
    publish,
    answer,
    askToSign,
    askToSign,
    askToSign,
    sign,
    principal,
    notice,
    emergency,
  ];

  return {
    emergencies,
    choose,
    any: () => chance.pick(every)(),
    schedules: () => schedulesOf(school, asks, engine),
  };
}
