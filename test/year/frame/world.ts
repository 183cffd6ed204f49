import { demoData } from '#bin/demo/school';
import { userUidOf } from '#functions/kernel/roster/uids';
import { type ScheduledName, scheduledNames } from '#infra/schedules';
import type { SiteFacts } from '#shared/sites';
import { chance } from '#test/support/chance';
import { type MemoryPortal, startMemoryPortal } from '#test/support/memory/memory-portal';
import { schoolNamed } from '#test/support/records/school';
import { giveNumbers } from '../sis/numbers.ts';
import { openSis, type Sis } from '../sis/sis.ts';
import { type Day, firstYear, timeZones, type YearSite, yearSites } from './calendar.ts';
import { openCalls } from './calls.ts';
import { type Clock, openClock } from './clock.ts';
import { openFaults } from './faults.ts';
import { type LogLine, openLog } from './log.ts';
import { type Mail, openMailbox } from './mailbox.ts';
import { isAbout, openMeter } from './meter.ts';
import { openPushes, type Push } from './pushes.ts';
import { openQueues } from './queues.ts';
import { emptyReport } from './reported.ts';
import { followTables } from './streams.ts';
import { openTexts, type Text } from './texts.ts';

/** What a run of the year is made of. */
export interface WorldSize {
  readonly seed: number;
  /** The students of the first school. The second one has a third of them. */
  readonly students: number;
  /** The first day. */
  readonly from: string;
}

/** The people of a school who have rights on the first day, by what they do. */
export const officers = {
  main: {
    administrator: 'ada',
    editor: 'ed',
    sender: 'sen',
    attendance: 'otto',
    registrar: 'otto',
  },
  regional: {
    administrator: 'ada',
    editor: 'ed',
    sender: 'kiri',
    attendance: 'kiri',
    registrar: 'kiri',
  },
} as const satisfies Record<YearSite, Record<string, string>>;

/** A look of staff at a child's record. */
interface Look {
  readonly site: YearSite;
  /** The username of a carer with an open link. */
  readonly carer: string;
  readonly child: string;
  readonly record: string;
  readonly act: string;
}

/** Something that a person has written. */
export interface Written {
  readonly what: string;
  readonly at: number;
  /** Whether it is there as it was written. Undefined if it need not be any longer. */
  readonly read: () => Promise<boolean | undefined>;
}

/** What a deployment knows of the schools. Only the first one has a name for texts. */
const factsOf = (site: string): Partial<SiteFacts> => ({
  timeZone: timeZones[site as YearSite] ?? timeZones.main,
  ...(site === 'main' && { smsSender: 'HarbourCol' }),
});

/** Returns the first of a list by time that is not before an instant. */
function firstSince(list: readonly { readonly at: number }[], since: number): number {
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((list[middle]?.at ?? 0) < since) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Opens two schools on an empty portal, with a clock that is moved. */
export async function openWorld(size: WorldSize) {
  const clock = openClock(new Date(`${size.from}T00:00:00Z`));
  const log = openLog();
  const portal = await startMemoryPortal([...yearSites, ...laterSites], factsOf, {
    isFollowed: true,
  });
  await portal.openSchools(yearSites);
  const { database } = portal.tables;
  const faults = openFaults();
  portal.tables.declareAll();
  const meter = openMeter(portal);
  // The same use is that of the same schools.
  const isLater = isAbout(new Set(laterSites));
  portal.tables.countOnly((command) => !isLater(command));
  const workers = {
    queued: portal.queued,
    invoke: (name: string, event: { readonly Records: readonly object[] }) =>
      meter.of({ kind: 'behind', name, count: event.Records.length }, () =>
        portal.invoke(name, event),
      ),
  };
  const streams = followTables(database, workers);
  const queues = openQueues(workers, clock);
  const tell = (event: object, seconds: number) =>
    queues.put('mail-events', JSON.stringify(event), seconds);
  const mailbox = openMailbox(tell);
  const phones = { pushes: openPushes(), texts: openTexts(tell) };
  const isFirstYear = size.from.startsWith(String(firstYear));
  const date = isFirstYear ? size.from : `${firstYear}-11-30`;
  const { school, cast } = demoData({ people: size.students, date });
  const sis: Record<YearSite, Sis> = {
    main: openSis('main', school),
    regional: openSis('regional', school),
  };
  /** What the portal knows of the schools, by the files that were applied. */
  const known: Record<YearSite, Sis> = {
    main: openSis('main', school),
    regional: openSis('regional', school),
  };
  for (const each of [sis.main, known.main]) giveNumbers(each);
  const operators = new Map<YearSite, string>();
  const userUid = (site: YearSite, username: string) =>
    username === operator ? (operators.get(site) ?? '') : uidOf([sis[site], known[site]], username);
  const calls = openCalls(portal, meter, userUid);
  const mails: Mail[] = [];
  const pushes: Push[] = [];
  const texts: Text[] = [];
  const lines: LogLine[] = [];
  const written: Written[] = [];
  const hands = new Map<string, number>();
  const excuses: RegExp[] = [];
  const lasting: RegExp[] = [];

  /** Lets everything happen that is due now. */
  async function settle(): Promise<void> {
    await queues.work();
    await streams.work();
    mails.push(...mailbox.taken());
    pushes.push(...phones.pushes.taken());
    texts.push(...phones.texts.taken());
    for (const line of log.taken()) if (line.level === 'ERROR' || line.alarm) lines.push(line);
  }

  async function arrive(
    bucket: 'uploads' | 'files',
    { key, bytes }: { readonly key: string; readonly bytes: Uint8Array },
  ): Promise<void> {
    portal.objects.set(`${bucket}/${key}`, Buffer.from(bytes));
    const object = { key, eTag: `${bytes.length}`, sequencer: `${clock.now().getTime()}` };
    const eventTime = clock.now().toISOString();
    const told = { Records: [{ eventName: 'ObjectCreated:Put', eventTime, s3: { object } }] };
    queues.put(bucket === 'uploads' ? 'intake' : 'files', JSON.stringify(told));
    await settle();
  }

  return {
    size,
    portal,
    clock,
    streams,
    faults,
    log,
    queues,
    mailbox,
    /** What lets pushes and texts fail. */
    phones,
    sis,
    known,
    operators,
    cast,
    chance: chance(size.seed),
    ask: calls.ask,
    askOutside: calls.askOutside,
    meter,
    /** Everything that SES has taken, by time. */
    mails,
    /** Returns the mail of today at a school, or that of one kind. */
    mailsOf({ site, at }: Pick<Day, 'site' | 'at'>, type?: string): Mail[] {
      const today = mails.slice(firstSince(mails, at('00:00').getTime()));
      return today.filter((mail) => mail.site === site && (type ?? mail.type) === mail.type);
    },
    /** Every push and text that left. */
    pushes,
    texts,
    /** What people wrote, of which the evenings look whether it is there. */
    written,
    /** Tells what somebody has written, and how to find it. */
    wrote: (what: string, read: Written['read']) =>
      void written.push({ what, read, at: clock.now().getTime() }),
    /** The log lines of faults, and those that start an alarm. */
    lines,
    userUid,
    /** Lines and messages that trouble explains until an evening has looked at them. */
    excuses,
    /** What it explains from then on. */
    lasting,
    /** Whether trouble explains a line or a message. */
    isExcused: (line: string) => [...excuses, ...lasting].some((each) => each.test(line)),
    trouble: {
      /** Whether SES takes no mail, or whether it took none in some hours of today. */
      isMailStopped: false,
      /** From a backup to its restore: what was written then is lost. */
      lost: { from: 0, to: 0 },
      /** When a worker died in the middle of a message. */
      killed: [] as number[],
    },
    report: emptyReport(),
    /** Looks of staff at a child's record, which a carer of the child must see. */
    looks: [] as Look[],
    /** What has happened to people, as the office entered it. */
    life: [] as { site: YearSite; date: string; name: string; id: string }[],
    /** What people had to do by hand, by what it is called. */
    hands,
    byHand: (what: string) => void hands.set(what, (hands.get(what) ?? 0) + 1),
    settle,
    /** Runs a schedule. One that fails is a line of a fault, as its alarm tells it. */
    async run(name: ScheduledName): Promise<void> {
      try {
        await meter.of({ kind: 'behind', name }, () => portal.run(name));
      } catch (error) {
        const fault = { name: error instanceof Error ? error.name : typeof error };
        const why = error instanceof Error ? error.message : '';
        lines.push({ level: 'ERROR', message: `${name} failed. ${why}`, fault });
      }
    },
    /** Lets time pass until an instant: each message is delivered when it is due. */
    async until(at: Date): Promise<void> {
      for (;;) {
        const next = queues.next();
        if (!next || next > at) break;
        clock.to(next);
        await settle();
      }
      clock.to(at);
      await settle();
    },
    /** Drops a file into the bucket, as the school's systems do. */
    drop: (site: YearSite, filename: string, bytes: Uint8Array): Promise<void> =>
      arrive('uploads', { key: `intake/${site}/${filename}`, bytes }),
    /** Puts a file into a bucket, as the form of an upload does; S3 sends its event. */
    arrive,
    async stop(): Promise<void> {
      await portal.stop();
      faults.close();
      clock.stop();
    },
  };
}
export type World = Awaited<ReturnType<typeof openWorld>>;

/** The schedules in the order in which they run at one instant. */
export const scheduleOrder = scheduledNames;

/** The schools whose records earlier releases wrote. Their names are as long as that of the first school. */
export const frozenSites = { olde: '1.0.0', past: '1.8.0', last: '1.9.0' } as const;

/** Schools that join in the year: those of earlier releases, and a new one. */
const laterSites = [...Object.keys(frozenSites), 'open'];

/** The first administrator, whom a command makes before there is a roster. */
export const operator = 'portal.operator';

/**
 * Returns the identifier of a person by the row with that username: of the school, or of the portal
 * until its next roster.
 */
function uidOf([sis, known]: readonly [Sis, Sis], username: string): string {
  const row = sis.named(username) ?? known.named(username);
  if (!row) throw new Error(`Nobody at ${sis.site} signs in as ${username}.`);
  return userUidOf(schoolNamed(sis.site).site, row.sourcedId);
}

export type { Clock, MemoryPortal };
