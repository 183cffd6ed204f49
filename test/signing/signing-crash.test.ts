import { beforeEach, expect, it, vi } from 'vitest';
import { chanceOf } from '#bin/demo/chance';
import { auditRepository } from '#functions/kernel/audit/audit';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { School } from '#functions/kernel/record/declaration';
import { homerooms } from '#functions/people/store/homerooms';
import { peopleRepository } from '#functions/people/store/people';
import { signingMail } from '#functions/signing/mail/signing-mail';
import { signingWork } from '#functions/signing/mail/signing-work';
import { voided } from '#functions/signing/rules/endings';
import type { StoredBatch } from '#functions/signing/store/batch.record';
import { hashOf } from '#functions/signing/store/link-record';
import { linkRepository } from '#functions/signing/store/links';
import type { SigningMessage } from '#functions/signing/store/messages';
import { requestUidOf, StoredRequest } from '#functions/signing/store/request.record';
import {
  type SigningRequestRepository,
  signingRequestRepository,
} from '#functions/signing/store/requests';
import { signingSweep } from '#functions/signing/sweep/signing-sweep';
import { usualTiming } from '#shared/signing/request';
import { linkIn, storeSigningSchool } from '#test/signing/registry';
import { withoutWaits } from '#test/support/clocks/without-waits';
import { storeCollege } from '#test/support/college/people';
import type { Trouble } from '#test/support/mail/mail-faults';
import { school as facts } from '#test/support/mail/mail-sites';
import { simulatedJobs } from '#test/support/mail/simulated-jobs';
import { memoryTables } from '#test/support/memory/memory-tables';
import { crashRuns } from '#test/support/proof-runs';
import { schoolNamed } from '#test/support/records/school';
import { sentAt, sentOf } from '#test/support/signing/requests';
import { entriesIn } from '#test/support/tables/audit-entries';
import { tablesOf } from '#test/support/tables/named';

// A retry after a lost write waits a little; the simulation has its own clock.
withoutWaits();
beforeEach(() => {
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation(() => {});
  }
});

const site = 'main';
const created_at = sentAt.toISOString();
/** Nia has two guardians, Max one, and Mo none. */
const batch: StoredBatch = {
  batchUid: 'batch',
  templateUid: 'template',
  sent: sentOf(),
  by: 'u-rita',
  by_name: 'Rita Registrar',
  by_username: 'rita',
  network: '',
  is_shared: false,
  timing: usualTiming,
  student_userids: ['u-nia', 'u-max', 'u-mo'],
  persons: [],
  first_guardians: [],
  missing: 'without',
  state: 'waiting',
  total: 3,
  made: 0,
  skipped: 0,
  message: '',
  created_at,
  updated_at: created_at,
};

/** A school whose worker has the documents of a batch to make and to send. */
async function sentBatch(
  seed: string,
  trouble: Trouble,
  /** Runs when a worker is about to claim a mail. */
  meanwhile: (requests: SigningRequestRepository) => Promise<unknown> = async () => {},
) {
  const tables = memoryTables(async () => {});
  const records = tablesOf(tables.db);
  await storeCollege(records);
  await storeSigningSchool({ records });
  const requests = signingRequestRepository(records, linkRepository(records));
  await requests.of(schoolNamed(site)).addBatch(batch, []);
  const mail = simulatedJobs(chanceOf(seed), trouble, {
    db: tables.db,
    begin: sentAt,
    sweepMinutes: 5,
    workerOf: ({ tables: mortal, users, ...parts }) => {
      const messages = {
        of: (school: School) => ({
          ...parts.messages.of(school),
          async claim(...mail: Parameters<ReturnType<typeof parts.messages.of>['claim']>) {
            await meanwhile(requests);
            return parts.messages.of(school).claim(...mail);
          },
        }),
      };
      const links = linkRepository(mortal);
      const own = signingRequestRepository(mortal, links);
      const kind = signingMail({ links, users, requests: own, pushes: { send: async () => {} } });
      const batches = signingWork(
        {
          users,
          requests: own,
          people: peopleRepository(mortal),
          homerooms: homerooms(mortal),
          audit: auditRepository(mortal),
          queue: parts.queue,
          ownName: async (school) => school,
          now: parts.now,
        },
        [facts],
      );
      return consumeAll([...mailWork({ ...parts, messages }, [facts], [kind]), ...batches]);
    },
    sweep: (now, queue) => signingSweep({ requests, queue }, [schoolNamed(site)])(now),
  });
  const put = (message: SigningMessage, seconds = 0) => mail.put(message, seconds);
  return { tables, requests, mail, put };
}
type Sent = Awaited<ReturnType<typeof sentBatch>>;

/** Returns each mail that left: its subject and the address. */
const mailsOf = ({ mail }: Sent) =>
  mail.left.map(({ row, message }) => `${row.email}: ${message.subject}`).sort();

/** Checks what is stored about the documents and their links. */
async function check({ tables, requests, mail }: Sent): Promise<void> {
  expect(await requests.of(schoolNamed(site)).batch('batch')).toMatchObject({
    state: 'ready',
    made: 2,
    skipped: 1,
  });
  const stored = tables
    .all('signing-requests')
    .flatMap((item) => (item.sk === 'request' ? [StoredRequest.parse(item)] : []));
  expect(stored.map(({ studentUid }) => studentUid).sort()).toEqual(['u-max', 'u-nia']);
  for (const { mails, recipients, events, student_name } of stored) {
    expect([mails, recipients.map(({ state }) => state)]).toEqual([
      [],
      recipients.map(() => 'asked'),
    ]);
    const asked = events.filter(({ did }) => did.startsWith('Sent the link'));
    expect(asked, student_name).toHaveLength(recipients.length);
  }
  // The link of each mail that left works, and no other link does.
  const tokens = mail.left.flatMap(({ message }) => linkIn(message.text).split('t=')[1] ?? []);
  const hashes = tokens.map((token) => hashOf(token.slice(`${site}.`.length)));
  expect(
    tables
      .all('signing-links')
      .map(({ hash }) => hash)
      .sort(),
  ).toEqual(hashes.sort());
  const listed = stored.flatMap(({ recipients }) => recipients.flatMap(({ links }) => links));
  expect(listed.sort()).toEqual(hashes);
  const audited = entriesIn(tables).filter(({ record }) => record === 'signing');
  expect(audited.map(({ child }) => child).sort()).toEqual(['u-max', 'u-nia']);
  const rows = tables.all('emailstatistics').map((row) => EmailLogRecord.parse(row));
  expect(rows.map(({ state }) => state)).toEqual(rows.map(() => 'sent'));
  expect(mail.deadLetters()).toBe(0);
}

const asked = [
  'gia@example.edu: Enrolment document for Max Hale: please sign',
  'gia@example.edu: Enrolment document for Nia Hale: please sign',
  'gus@example.edu: Enrolment document for Nia Hale: please sign',
];

const troubleOf = (run: number, firstAt: number): Trouble => ({
  kills: 1 + (run % 2),
  firstAt,
  silence: run % 2 ? 0 : 0.15,
  throttling: 0.1,
  cutOff: run % 3 === 0 ? 0.2 : 0,
  latestEvent: 9,
  act: 'nothing',
});

it('makes each document and asks each guardian once when workers are killed at any step', async () => {
  for (let run = 0; run < crashRuns(40); run++) {
    const one = await sentBatch(`signing ${run}`, troubleOf(run, 1 + (run % 80)));
    one.put({ kind: 'batch', site, batchUid: 'batch' });
    await one.mail.run();
    expect([run, mailsOf(one)]).toEqual([run, asked]);
    await check(one);
  }
}, 1_800_000);

it('tells the requester once of an address that fails when workers are killed at any step', async () => {
  const requestUid = requestUidOf('batch', 'u-nia');
  for (let run = 0; run < crashRuns(20); run++) {
    const one = await sentBatch(`bounce ${run}`, troubleOf(run, 1 + (run % 30)));
    one.put({ kind: 'batch', site, batchUid: 'batch' });
    // Its mail has left by then. The event comes twice.
    for (const seconds of [9_000, 9_001]) {
      one.put({ kind: 'bounced', site, requestUid, place: 1 }, seconds);
    }
    await one.mail.run();
    const told = 'rita@example.edu: Enrolment document for Nia Hale: an address does not work';
    expect([run, mailsOf(one)]).toEqual([run, [...asked, told]]);
    const after = await one.requests.of(schoolNamed(site)).get(requestUid);
    expect(after?.recipients.map((each) => each.is_unreachable)).toEqual([false, true]);
  }
}, 1_800_000);

it('does not send a mail that is withdrawn when its worker is about to send it', async () => {
  const calm: Trouble = { kills: 0, silence: 0, throttling: 0, latestEvent: 1, act: 'nothing' };
  const one = await sentBatch('withdrawn', calm, async (requests) => {
    for (const studentUid of ['u-nia', 'u-max']) {
      const before = await requests.of(schoolNamed(site)).get(requestUidOf('batch', studentUid));
      if (!before || before.ended_at) continue;
      const after = voided(before, { who: 'Rita' }, sentAt);
      await requests.of(schoolNamed(site)).replace({ before, after });
    }
  });
  one.put({ kind: 'batch', site, batchUid: 'batch' });
  await one.mail.run();
  expect(one.mail.messages).toEqual([]);
  expect(one.tables.all('signing-links')).toEqual([]);
  const rows = one.tables.all('emailstatistics').map(({ state }) => state);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows).toEqual(rows.map(() => 'cancelled'));
});
