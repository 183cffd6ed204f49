import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chanceOf } from '#bin/demo/chance';
import { demoSettings } from '#bin/demo/content';
import { messageView } from '#functions/email-logs/emailstatistics-view';
import { tableColumns } from '#shared/email-logs/email-log-columns';
import { absenceSchool, callerNamed, fever, secondsIn, today } from '#test/absences/absence-school';
import { withoutWaits } from '#test/support/clocks/without-waits';
import type { Trouble } from '#test/support/mail/mail-faults';
import { simulatedNoticeMail } from '#test/support/mail/simulated-notice-mail';
import { crashRuns } from '#test/support/proof-runs';
import { schoolNamed } from '#test/support/records/school';

// A retry after a lost write waits a little; the simulation has its own clock.
withoutWaits();

const logged: string[] = [];
beforeEach(() => {
  logged.length = 0;
  for (const name of ['info', 'warn', 'error', 'log'] as const) {
    vi.spyOn(console, name).mockImplementation((...words) => void logged.push(words.join(' ')));
  }
});

/** A text of exactly the longest length whose every word is unique, so that any part is found. */
const canariesOf = (name: string, length: number) => {
  let text = '';
  for (let n = 0; text.length < length; n++) text += `Canary${name}${n} `;
  return text.slice(0, length - 1).padEnd(length, 'y');
};
const text = canariesOf('text', 500);
const destination = canariesOf('place', 200);
const cara = callerNamed('cara');
const content = { part: 'day', reason: 'religious', text, destination } as const;

/** The acts of a family, or the school's hour, after which mail leaves, and who gets it. */
const kinds = {
  'a reported absence': {
    type: 'Notify Absence',
    readers: ['office', 'uid-cara'],
    order: (school: School) =>
      school.family.create({ ...fever, text: canariesOf('text', 500) }, cara, secondsIn(0)),
  },
  'a request for leave': {
    type: 'Notify Absence',
    readers: ['office', 'uid-cara'],
    order: (school: School) =>
      school.family.create(
        {
          ...content,
          STUDENT_NUMBER: ['n-nina', 'n-max'],
          kind: 'leave',
          from: '2026-03-05',
          to: '2026-03-09',
        },
        cara,
        secondsIn(0),
      ),
  },
  'an explanation': {
    type: 'Unverified Absence',
    readers: ['office', 'uid-cara'],
    order: (school: School) => {
      away(school, 'a1', 'nina', '2026-02-24');
      const explained = { ...content, reason: 'illness', DAILY_ATTENDANCE_ID: 'a1' } as const;
      return school.family.create({ ...explained, destination: '' }, cara, secondsIn(0));
    },
  },
  'the daily mail': {
    type: 'Unverified Absence',
    // Everyone with a link to nina or max today.
    readers: ['uid-cara', 'uid-carl', 'uid-oscar', 'uid-parent'],
    order: async (school: School) => {
      for (const child of ['nina', 'max']) away(school, `a-${child}`, child, today);
      await school.db.send(
        new PutCommand({
          TableName: 'settings',
          Item: {
            pk: 'main',
            sk: 'settings',
            ...demoSettings.main,
            absences: { ...demoSettings.main.absences, daily_mail: { on: true, hour: 11 } },
          },
        }),
      );
    },
  },
} as const;
type School = Awaited<ReturnType<typeof absenceSchool>>;

/** Stores an absence without a reason; the school’s own words about it are canaries too. */
function away({ records }: School, id: string, child: string, date: string): void {
  records.push({
    DAILY_ATTENDANCE_ID: id,
    userUid: `uid-${child}`,
    date,
    period: 'day',
    status: 'unverified',
    reason: canariesOf('file', 500),
    homeroom: '',
  });
}

async function runOf(kind: keyof typeof kinds, seed: string, trouble: Trouble) {
  const school = await absenceSchool();
  await kinds[kind].order(school);
  // The clock begins at 11 am at the school.
  const mail = simulatedNoticeMail(chanceOf(seed), trouble, school, secondsIn(0).now);
  await mail.run();
  return { school, mail };
}

/** Tables that hold a family’s words, for the sender and the office. */
const ownTables = ['absence-notices'];

/** Returns the places outside the notice in which a word of the family or the file is found. */
function leaks({ school, mail }: Awaited<ReturnType<typeof runOf>>): string[] {
  const exported = mail.rows().flatMap((row) =>
    [false, true].map((seesReasons) => {
      const view = messageView(row, new Map(), { seesReasons });
      return [view, tableColumns(row.type).map(({ words }) => words(view, 'Australia/Sydney'))];
    }),
  );
  const places = {
    mail: mail.messages,
    log: logged,
    export: exported,
    tables: school.names().flatMap((name) => (ownTables.includes(name) ? [] : school.all(name))),
  };
  return Object.entries(places).flatMap(([place, found]) =>
    /canary/i.test(JSON.stringify(found)) ? [place] : [],
  );
}

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('mail about %s', (kind) => {
  const { type, readers } = kinds[kind];

  it('leaves once for each reader when workers are killed at any step, without the family’s words', async () => {
    for (let i = 0; i < crashRuns(kind === 'the daily mail' ? 10 : 30); i++) {
      const trouble: Trouble = {
        kills: 1 + (i % 2),
        firstAt: 1 + (i % 80),
        silence: i % 2 ? 0 : 0.15,
        throttling: 0.1,
        cutOff: i % 3 === 0 ? 0.2 : 0,
        latestEvent: 9,
        act: 'nothing',
      };
      const run = await runOf(kind, `${kind} ${i}`, trouble);
      const { mail, school } = run;
      const left = [...mail.taken].map(([userUid, ids]) => [userUid, ids.length]);
      expect([i, left.sort()]).toEqual([
        i,
        readers.map((reader) => [expect.stringContaining(reader), 1]),
      ]);
      expect(mail.rows().map((row) => [row.type, row.state])).toEqual(
        readers.map(() => [type, 'sent']),
      );
      expect([
        i,
        mail.deadLetters(),
        await school.notices.of(schoolNamed('main')).unsent(100),
      ]).toEqual([i, 0, []]);
      expect([i, leaks(run)]).toEqual([i, []]);
    }
  });
});
