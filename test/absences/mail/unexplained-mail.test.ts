import { beforeEach, describe, expect, it } from 'vitest';
import { demoSettings } from '#bin/demo/content';
import { dailyMailDay } from '#functions/absences/rules/daily-mail';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { personKeys } from '#functions/people/store/person-record';
import { callerNamed, everyone, fever, secondsIn } from '#test/absences/absence-school';
import { type UnexplainedSchool, unexplainedSchool } from '#test/absences/mail/unexplained-school';
import { schoolNamed } from '#test/support/records/school';

let school: UnexplainedSchool;
beforeEach(async () => {
  school = await unexplainedSchool();
});

const day = 86_400;
const yesterday = '2026-03-01';
const to = () => school.left.map(({ userUid }) => userUid.replace('uid-', '')).sort();
async function mail() {
  await school.order();
  await school.work();
}

describe('the mail about unexplained absences', () => {
  it('goes once to each carer with a link in force, for all children together', async () => {
    school.away('a1', 'nina');
    school.away('a2', 'max', yesterday);
    school.away('a3', 'nina', '2026-02-26');
    await mail();
    await mail();
    // Not to court (restricted), ended, late and soon (days), stranger (another child).
    expect(to()).toEqual(['cara', 'carl', 'oscar', 'parent']);
    const caras = school.left.find(({ userUid }) => userUid === 'uid-cara');
    expect(caras?.ids).toEqual(['a1', 'a2']);
    expect(caras?.message.subject).toBe(
      'nina Of-nina and max Of-max were marked absent from Sunday 1 March to Monday 2 March',
    );
    const address = 'https://main.portal.example.edu/absences/edit-absence-reason/n-max/a2';
    expect(caras?.message.text).toContain('We don’t know the reason yet.');
    // A blank line stands between two absences.
    expect(caras?.message.text).toMatch(new RegExp(`: ${address}\n\n`));
    const carls = school.left.find(({ userUid }) => userUid === 'uid-carl');
    expect(carls?.message.text).toContain('nina was marked absent on Monday 2 March');
    expect(JSON.stringify(carls)).not.toMatch(/Of-max|"a2"/);
    expect(JSON.stringify([school.left, school.rows()])).not.toContain('Canary');
    expect(school.rows()[0]).toMatchObject({ type: 'Unverified Absence', reason: '' });
  });

  it('names no absence twice to a carer, and a new one on the next day', async () => {
    school.away('a1', 'nina');
    await mail();
    school.away('a2', 'max');
    school.pass(3600);
    await mail();
    expect(school.left.filter(({ userUid }) => userUid === 'uid-cara')).toHaveLength(1);
    school.pass(day - 3600);
    await mail();
    const caras = school.left.filter(({ userUid }) => userUid === 'uid-cara');
    expect(caras.map(({ ids }) => ids)).toEqual([['a1'], ['a2']]);
    expect(to().filter((name) => name === 'carl')).toHaveLength(1);
  });

  it('leaves out what a family has reported or explained, also a moment before', async () => {
    school.away('a1', 'nina');
    school.away('a2', 'olga');
    const { part } = fever;
    const bare = { part, time: '10:30', reason: 'illness', text: '', destination: '' };
    const days = ['2026-03-02'];
    await school.family.create(
      { ...bare, STUDENT_NUMBER: 'n-nina', days },
      callerNamed('cara'),
      secondsIn(0),
    );
    await mail();
    expect(to()).toEqual(['carl', 'ended', 'stranger']);
    expect(school.left.flatMap(({ ids }) => ids)).toEqual(['a2', 'a2', 'a2']);
  });

  it('reads links again at the moment of sending', async () => {
    school.away('a1', 'nina');
    school.answers(() => ({ kind: 'throttled' }));
    await mail();
    await school.change('cara', { children: [] });
    await school.change('carl', { email: 'other@example.edu' });
    await school.change('parent', { status: 'left' });
    school.answers(() => ({ kind: 'sent', messageId: `ses-${Math.random()}` }));
    school.pass(60);
    await school.work();
    expect(to()).toEqual(['oscar']);
    expect(school.rows().filter(({ state }) => state === 'cancelled')).toHaveLength(3);
  });

  it('skips an address that sends mail back, and a carer without one', async () => {
    school.away('a1', 'nina');
    const { email = '' } = everyone.find(({ username }) => username === 'cara') ?? {};
    await suppressionRepository(school.tables).of(schoolNamed('main')).add(email.toUpperCase(), {
      reason: 'bounce',
      at: '2026-03-01T00:00:00.000Z',
      mailingUid: 'm1',
    });
    await school.change('carl', { email: ' ' });
    await mail();
    expect(to()).toEqual(['oscar', 'parent']);
  });

  it('is off until a school switches it on, and stops when it is switched off', async () => {
    school.away('a1', 'nina');
    await school.choose();
    await mail();
    await school.choose({ on: true, hour: 10 });
    school.answers(() => ({ kind: 'throttled' }));
    await mail();
    await school.choose({ on: false, hour: 10 });
    school.answers(() => ({ kind: 'sent', messageId: 'ses' }));
    await school.work();
    expect([school.left, new Set(school.rows().map(({ state }) => state))]).toEqual([
      [],
      new Set(['cancelled']),
    ]);
  });

  it('ends after 3 hours, and its absences are in the mail of the next day', async () => {
    school.away('a1', 'nina');
    school.answers(() => ({ kind: 'throttled' }));
    await mail();
    school.pass(4 * 3600);
    school.answers(() => ({ kind: 'sent', messageId: `ses-${Math.random()}` }));
    await school.work();
    expect(school.left).toEqual([]);
    school.pass(20 * 3600);
    await mail();
    // The link of soon begins on that day.
    expect(to()).toEqual(['cara', 'carl', 'oscar', 'parent', 'soon']);
  });
});

describe('the mail of another school with the same identifiers', () => {
  const namesake = (username: string) => {
    const found = everyone.find((each) => each.username === username);
    if (!found) throw new Error(`There is no ${username}`);
    const person = { ...found, email: `${username}@regional.example.org`, schoolUid: 'regional' };
    return school.put('users', { ...person, ...personKeys(schoolNamed('regional'), person) });
  };
  const orderThere = async () => {
    school.jobs.push({ kind: 'daily', site: 'regional', day: '2026-03-02' });
    await school.work();
  };
  beforeEach(async () => {
    await school.put('settings', {
      pk: 'regional',
      sk: 'settings',
      ...demoSettings.regional,
      absences: { daily_mail: { on: true, hour: 10 } },
    });
    for (const username of ['nina', 'cara']) await namesake(username);
  });

  it('names nothing of the first school', async () => {
    school.away('a1', 'nina');
    await orderThere();
    expect(school.left).toEqual([]);
  });

  it('reads people, notices, refused addresses and earlier mail of its own school', async () => {
    school.away('a1', 'nina', yesterday);
    await school.order();
    await school.work();
    school.left.splice(0);
    const email = 'cara@regional.example.org';
    await suppressionRepository(school.tables).of(schoolNamed('main')).add(email, {
      reason: 'bounce',
      at: '2026-03-01T00:00:00.000Z',
      mailingUid: 'm1',
    });
    const bare = { part: 'day' as const, reason: 'illness', text: '', destination: '' };
    const form = { ...bare, STUDENT_NUMBER: 'n-nina', days: ['2026-03-02'] };
    await school.family.create(form, callerNamed('cara'), secondsIn(0));
    school.regional.push({
      DAILY_ATTENDANCE_ID: 'a1',
      userUid: 'uid-nina',
      date: '2026-03-02',
      period: 'day',
      status: 'unverified',
      reason: '',
      homeroom: '',
    });
    await orderThere();
    expect(school.left.map(({ to: address, ids }) => [address, ids])).toEqual([[email, ['a1']]]);
  });
});

describe('the hour of the mail', () => {
  it.each(['Australia/Sydney', 'Australia/Brisbane', 'Australia/Lord_Howe'])(
    'is due on each day of a year in %s, also when the clocks change',
    (timeZone) => {
      const settings = { absences: { daily_mail: { on: true, hour: 2 } } };
      const days = new Set<string>();
      const start = Date.UTC(2026, 0, 1);
      for (let minute = 0; minute < 365 * 24 * 60; minute += 15) {
        const due = dailyMailDay(settings, timeZone, new Date(start + minute * 60_000));
        if (due) days.add(due);
      }
      expect(days.size).toBe(365);
    },
  );
});
