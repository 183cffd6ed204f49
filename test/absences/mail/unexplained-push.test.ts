import { beforeEach, describe, expect, it } from 'vitest';
import { preferenceRepository } from '#functions/notifications/store/notification-preferences';
import { type UnexplainedSchool, unexplainedSchool } from '#test/absences/mail/unexplained-school';
import { addDevice } from '#test/support/push/pushes';
import { schoolNamed } from '#test/support/records/school';

let school: UnexplainedSchool;
beforeEach(async () => {
  school = await unexplainedSchool();
  for (const name of ['cara', 'carl', 'court']) await addDevice(school.tables, `uid-${name}`, name);
});

const day = 86_400;
const names = () => school.pushed.map(({ endpoint }) => endpoint.split('/').at(-1)).sort();
async function send() {
  await school.order();
  await school.work();
}
const preferences = () => preferenceRepository(school.tables).of(schoolNamed('main'));
const chosen = (username: string) => preferences().get(`uid-${username}`);
const choose = (username: string, is: object, loadedVersion = '') =>
  preferences().save(
    `uid-${username}`,
    { digest: true, daily: true, principal: true, ...is },
    { loadedVersion, now: school.now() },
  );

describe('the push about unexplained absences', () => {
  it('reaches once a day the devices of carers with a link in force, and names no child', async () => {
    school.away('a1', 'nina');
    school.away('a2', 'max');
    await send();
    school.pass(900);
    await send();
    expect(names()).toEqual(['cara', 'carl']);
    expect(school.pushed[0]?.message).toMatchObject({
      body: 'The school has no reason for an absence. Open to explain.',
      path: '/absences',
      ttl: day,
    });
    const words = JSON.stringify(school.pushed.map(({ message }) => message));
    expect(words).not.toMatch(/nina|max|Of-|Canary/i);
    expect(school.left.map(({ userUid }) => userUid)).toContain('uid-cara');
  });

  it('reaches a carer without an address, and names no absence twice', async () => {
    await school.change('cara', { email: '' });
    school.away('a1', 'nina');
    await send();
    expect(names()).toEqual(['cara', 'carl']);
    expect(school.left.map(({ userUid }) => userUid)).not.toContain('uid-cara');
    school.pass(day);
    await send();
    expect(names()).toEqual(['cara', 'carl']);
  });

  it('does not reach who wants none, also if the choice came after it was made', async () => {
    await choose('cara', { push: { absences: false } });
    await choose('carl', { quiet: { from: '09:00', to: '10:30' } });
    school.away('a1', 'nina');
    await send();
    const { updated_at } = await chosen('carl');
    await choose('carl', { push: { absences: false } }, updated_at);
    school.pass(45 * 60);
    await send();
    expect(names()).toEqual([]);
  });

  it('waits for the end of quiet hours', async () => {
    await choose('cara', { quiet: { from: '09:00', to: '10:30' } });
    school.away('a1', 'nina');
    await send();
    expect(names()).toEqual(['carl']);
    school.pass(30 * 60);
    await send();
    expect(names()).toEqual(['cara', 'carl']);
  });

  it('does not leave for an absence that somebody has explained', async () => {
    school.away('a1', 'nina');
    await school.order();
    school.records.splice(0);
    await school.work();
    expect(school.pushed).toEqual([]);
  });
});
