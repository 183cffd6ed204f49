import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mostDollars } from '#functions/absences/rules/absence-text';
import { textDays } from '#functions/absences/store/text-days';
import { emailLogFacts } from '#functions/email-logs/store/email-log-facts';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { dollarsOfPart } from '#shared/notifications/text-parts';
import { callerNamed, fever, secondsIn, today } from '#test/absences/absence-school';
import { type UnexplainedSchool, unexplainedSchool } from '#test/absences/mail/unexplained-school';
import { school as facts } from '#test/support/mail/mail-sites';
import { schoolNamed } from '#test/support/records/school';

const main = schoolNamed('main');
const numbers = { cara: '+61491570101', carl: '+61491570102', court: '+61491570103' } as const;

let school: UnexplainedSchool;
let lines: string;
beforeEach(async () => {
  lines = '';
  for (const name of ['info', 'warn', 'error'] as const) {
    vi.spyOn(console, name).mockImplementation((line) => {
      lines += `${line}\n`;
    });
  }
  school = await unexplainedSchool({ smsSender: 'HarbourCol' });
  for (const [name, mobile] of Object.entries(numbers)) await school.change(name, { mobile });
});

/** Runs the schedule each 15 minutes for some minutes, and once at the end. */
async function go(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 15) {
    await school.order();
    await school.work();
    school.pass(15 * 60);
  }
  await school.order();
  await school.work();
}
const texted = () => school.texts.map(({ number }) => number).sort();
const preferences = () => preferenceRepository(school.tables).of(main);
const choose = (username: string, is: object) =>
  preferences().save(
    `uid-${username}`,
    { digest: true, daily: true, principal: true, ...is },
    { loadedVersion: '', now: school.now() },
  );
const opens = async (username: string) => {
  const of = { mailingUid: `unexplained-${today}`, userUid: `uid-${username}` };
  const row = school
    .rows()
    .find((each) => each.mailingUid === of.mailingUid && each.userUid === of.userUid);
  const [messageId = ''] = row?.messageIds ?? [];
  const opened = { fact: 'opened', at: school.now().toISOString() } as const;
  await emailLogFacts(school.tables, [facts]).apply({ ...main, ...of }, [opened], {
    messageId,
    isSend: false,
  });
};

describe('the text about unexplained absences', () => {
  it('reaches once, 30 minutes after the mail, carers with a link in force and a number', async () => {
    school.away('a1', 'nina');
    school.away('a2', 'max');
    await go(15);
    expect(school.texts).toEqual([]);
    await go(60);
    // Not court, whose link is restricted.
    expect(texted()).toEqual([numbers.cara, numbers.carl]);
    expect(school.texts[0]?.body).toMatch(/^.+: an absence waits for your reason\. .+ portal\.$/);
    expect(school.texts[0]?.ttl).toBeLessThanOrEqual(4.5 * 3600);
    expect(JSON.stringify(school.texts)).not.toMatch(/nina|max|Of-|https/);
    expect(lines).not.toContain('4915701');
  });

  it('does not leave if somebody explained the absence, or opened a mail about it', async () => {
    school.away('a1', 'nina');
    school.away('a2', 'max');
    await go(15);
    await opens('carl');
    await go(30);
    // Nobody opened a mail about max, of whom cara alone is a carer: but hers names both.
    expect(texted()).toEqual([numbers.cara]);
    school = await unexplainedSchool({ smsSender: 'HarbourCol' });
    for (const [name, mobile] of Object.entries(numbers)) await school.change(name, { mobile });
    school.away('a1', 'nina');
    await go(15);
    const bare = { part: fever.part, time: '10:30', reason: 'illness', text: '', destination: '' };
    await school.family.create(
      { ...bare, STUDENT_NUMBER: 'n-nina', days: [today] },
      callerNamed('carl'),
      secondsIn(0),
    );
    await go(30);
    expect(school.texts).toEqual([]);
  });

  it('does not leave at a school without a name for texts', async () => {
    school = await unexplainedSchool();
    await school.change('cara', { mobile: numbers.cara });
    school.away('a1', 'nina');
    await go(60);
    expect(school.texts).toEqual([]);
  });

  it('does not leave from 15:00 on, also if the mail left late or quiet hours last', async () => {
    await choose('cara', { quiet: { from: '09:00', to: '16:00' } });
    school.away('a1', 'nina');
    await go(60);
    expect(texted()).toEqual([numbers.carl]);
    school.pass(4 * 3600);
    await go(120);
    expect(texted()).toEqual([numbers.carl]);
    const caras = school
      .rows()
      .find(({ mailingUid, userUid }) => mailingUid.endsWith('#sms') && userUid === 'uid-cara');
    expect(caras?.state).not.toBe('sent');
  });

  it('leaves once to a number of two carers, and to nobody who wants none', async () => {
    await school.change('carl', { mobile: numbers.cara });
    school.away('a1', 'nina');
    await go(45);
    expect(texted()).toEqual([numbers.cara]);
    school = await unexplainedSchool({ smsSender: 'HarbourCol' });
    for (const [name, mobile] of Object.entries(numbers)) await school.change(name, { mobile });
    await choose('cara', { texts: { absences: false } });
    school.away('a1', 'nina');
    await go(45);
    expect(texted()).toEqual([numbers.carl]);
  });

  it('does not leave to a number that is somebody else’s', async () => {
    const wrong = {
      reason: 'wrong number',
      at: '2026-03-01T00:00:00.000Z',
      mailingUid: 'm',
    } as const;
    await suppressionRepository(school.tables).of(main).add(numbers.cara, wrong);
    school.away('a1', 'nina');
    await go(45);
    expect(texted()).toEqual([numbers.carl]);
  });

  it('reaches carers without an address, for whom no mail leaves', async () => {
    for (const name of ['cara', 'carl', 'oscar', 'parent']) {
      const mobile = name === 'cara' ? numbers.cara : undefined;
      await school.change(name, { email: '', ...(mobile && { mobile }) });
    }
    school.away('a1', 'nina');
    await go(15);
    expect(school.texts).toEqual([]);
    await go(15);
    expect(texted()).toEqual([numbers.cara]);
  });

  it('leaves once for a child and day, also when a lesson of that day is added later', async () => {
    school.away('a1', 'nina');
    await go(45);
    expect(texted()).toEqual([numbers.cara, numbers.carl]);
    school.away('a2', 'nina', today);
    school.pass(22 * 3600);
    await go(120);
    expect(texted()).toEqual([numbers.cara, numbers.carl]);
    // The mail of the next day names it.
    expect(school.left.filter(({ userUid }) => userUid === 'uid-cara')).toHaveLength(2);
  });

  it('stops in a month that has cost its limit, with an alarm', async () => {
    const store = textDays(school.tables).of(main);
    await store.put('2026-03-01', Math.floor(mostDollars / dollarsOfPart) - 1);
    school.away('a1', 'nina');
    await go(45);
    expect(school.texts).toHaveLength(1);
    expect(await store.others('2026-03-05')).toBe(Math.floor(mostDollars / dollarsOfPart));
    school.pass(86_400 - 45 * 60);
    school.away('a2', 'max', '2026-03-03');
    await go(45);
    expect(school.texts).toHaveLength(1);
    expect(lines).toContain('mailingsHeld');
  });
});
