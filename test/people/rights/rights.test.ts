import { describe, expect, it } from 'vitest';
import { grants } from '#functions/people/store/grants';
import { rightSentences as says } from '#shared/rights/right-rules';
import { as, now, outcome, rightsRoom } from '#test/people/rights/rights-room';
import { request } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';

const room = rightsRoom();
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const freshOn = (days: number) => ({ signedInAt: later(days).toISOString() });

describe('a right', () => {
  it('is remembered with its act, reason, who asked and who confirmed, newest first', async () => {
    await room.ask('ada', { name: 'nora', capability: 'editor' });
    const { requestUid = '' } = await room.ask('ada', { name: 'nora', capability: 'signing' });
    await room.decide('priya', requestUid, { at: later(1), signedInAt: later(1).toISOString() });
    await room.ask(
      'ben',
      { name: 'nora', capability: 'editor', give: false },
      { at: later(2), signedInAt: later(2).toISOString() },
    );
    const { rights, right_changes } = await room.seen('nora');
    expect(rights).toEqual(['signing']);
    const shown = right_changes.map(
      ({ act, capability, reason, asked_by_name, confirmed_by_name }) => [
        act,
        capability,
        reason,
        asked_by_name,
        confirmed_by_name,
      ],
    );
    expect(shown).toEqual([
      ['take', 'editor', 'Because.', 'ben Ng', undefined],
      ['give', 'signing', 'Because.', 'Ada Ng', 'priya Ng'],
      ['give', 'editor', 'Because.', 'Ada Ng', undefined],
    ]);
  });

  it('is audited by the right, for the person, also a request and a refusal', async () => {
    await room.ask('ada', { name: 'nora', capability: 'editor' });
    const { requestUid = '' } = await room.ask('ada', { name: 'nora', capability: 'signing' });
    await room.decide('priya', requestUid, { decision: 'refuse' });
    await room.ask('ada', { name: 'nora', capability: 'editor', give: false });
    expect(room.audited).toEqual([
      'uid-nora give editor',
      'uid-nora change signing',
      'uid-nora change signing',
      'uid-nora take editor',
    ]);
  });

  it('orders mail about what is stored: a request, a gift, a refusal, a loss', async () => {
    await room.ask('ada', { name: 'nora', capability: 'editor' });
    const { requestUid = '' } = await room.ask('ada', { name: 'nora', capability: 'signing' });
    await room.decide('priya', requestUid, { decision: 'refuse' });
    expect(room.told.map(({ of }) => of)).toEqual(['change', 'request', 'change']);
    for (const about of room.told) {
      const stored = room.tables
        .all('users')
        .map(({ changeUid, requestUid: uid }) => changeUid ?? uid);
      if (about.of === 'change') expect(stored).toContain(about.changeUid);
    }
  });

  it('is given and taken once by a repeated call, which gets the first answer', async () => {
    const once = { key: 'k' };
    const about = { name: 'nora', capability: 'signing' } as const;
    const first = await room.ask('ada', about, once);
    expect(await room.ask('ada', about, once)).toEqual(first);
    expect(await room.open('priya')).toHaveLength(1);
    const other = { name: 'nora', capability: 'attendance' } as const;
    const [left, right] = await Promise.all([
      room.ask('ada', other, { key: 'o' }),
      room.ask('ada', other, { key: 'o' }),
    ]);
    expect(left).toEqual(right);
    const open = await room.open('priya');
    expect(open.map(({ requestUid }) => requestUid)).toContain(left.requestUid);
    expect(open).toHaveLength(2);
    const uid = first.requestUid ?? '';
    const [one, two] = await Promise.all([
      room.decide('priya', uid, { key: 'd' }),
      room.decide('priya', uid, { key: 'd' }),
    ]);
    expect([one, two]).toEqual([first, first]);
    const both = await Promise.all([
      room.ask('ada', { name: 'nora', capability: 'editor' }, { key: 'e' }),
      room.ask('ada', { name: 'nora', capability: 'editor' }, { key: 'e' }),
    ]);
    expect(both).toEqual([{}, {}]);
    expect((await room.seen('nora')).right_changes).toHaveLength(2);
  });

  it('is not given twice, not taken twice, and not to who left or is blocked', async () => {
    const editor = { name: 'nora', capability: 'editor' } as const;
    await room.ask('ada', editor);
    expect(await outcome(room.ask('ada', editor))).toMatch(/has this right already/);
    await room.ask('ada', { ...editor, give: false });
    expect(await outcome(room.ask('ada', { ...editor, give: false }))).toMatch(/doesn’t have/);
    expect(await outcome(room.ask('ada', { ...editor, name: 'gone' }))).toMatch(/has left/);
    const { requestUid = '' } = await room.ask('ada', { name: 'nora', capability: 'signing' });
    await room.api.act(
      { userUid: 'uid-nora', act: 'block', reason: 'R.', version: 0 },
      as('ben'),
      request({ now }),
    );
    expect(await outcome(room.ask('ada', editor))).toMatch(/is blocked/);
    expect(await outcome(room.decide('priya', requestUid))).toMatch(/is blocked/);
    expect(room.held('nora')).toEqual([]);
    expect(await outcome(room.ask('ada', { ...editor, name: 'else' }))).toBe(
      'No person with this name.',
    );
  });

  it('stays as it is when somebody changes the person in the same moment', async () => {
    await Promise.all([
      room.ask('ada', { name: 'nora', capability: 'editor' }),
      room.ask('ben', { name: 'nora', capability: 'sender' }),
      room.ask('ben', { name: 'nora', capability: 'reports' }),
    ]);
    expect([...room.held('nora')].sort()).toEqual(['editor', 'reports', 'sender']);
  });
});

describe('a request', () => {
  const signing = { name: 'nora', capability: 'signing' } as const;

  it('is stored once for a person and a right', async () => {
    await room.ask('ada', signing);
    expect(await outcome(room.ask('ben', signing))).toMatch(/asked for this person already/);
    await room.ask('ben', { ...signing, name: 'edda' });
    await room.ask('ben', { ...signing, capability: 'attendance' });
    expect(await room.open('priya')).toHaveLength(3);
  });

  it('ends after 7 days', async () => {
    const { requestUid = '' } = await room.ask('ada', signing);
    const almost = new Date(later(7).getTime() - 1000);
    expect(await room.open('priya', almost)).toHaveLength(1);
    expect(await room.open('priya', later(7))).toEqual([]);
    const at = { at: later(7), signedInAt: later(7).toISOString() };
    expect(await outcome(room.decide('priya', requestUid, at))).toMatch(/no longer open/);
    await room.ask('ada', signing, at);
  });

  it('ends with the administrator who asked: another one asks again', async () => {
    const { requestUid = '' } = await room.ask('ada', signing);
    await room.ask('ben', { name: 'ada', capability: 'administrator', give: false });
    expect(await outcome(room.decide('priya', requestUid))).toMatch(/is no administrator now/);
    expect(room.held('nora')).toEqual([]);
    await room.decide('priya', requestUid, { decision: 'refuse' });
    expect((await room.seen('nora')).right_changes).toMatchObject([{ act: 'refuse' }]);
  });

  it('is decided with the rights of this moment, not with those of 30 seconds ago', async () => {
    const { requestUid = '' } = await room.ask('ada', signing);
    await room.ask('ada', { name: 'ben', capability: 'administrator', give: false });
    expect(await outcome(room.decide('ben', requestUid))).toMatch(/no longer open/);
    expect(await outcome(room.ask('ben', { ...signing, name: 'edda' }))).toBe(says.notAsker);
  });

  it('is asked and decided by nobody who was blocked, left or is unknown, within 30 seconds', async () => {
    const { requestUid = '' } = await room.ask('ada', signing);
    const block = (name: string) =>
      room.api.act(
        { userUid: `uid-${name}`, act: 'block', reason: 'R.', version: 0 },
        as('ada'),
        request({ now }),
      );
    await block('ben');
    await block('priya');
    const about = { ...signing, name: 'edda' };
    expect(await outcome(room.ask('ben', about))).toBe(says.notAsker);
    expect(await outcome(room.decide('priya', requestUid))).toMatch(/no longer open/);
    await storeProfiles(
      room.tables,
      profile({ username: 'paul', capabilities: ['privacy'], status: 'left' }),
    );
    expect(await outcome(room.decide('paul', requestUid))).toMatch(/no longer open/);
    expect(await outcome(room.decide('ghost', requestUid))).toMatch(/no longer open/);
    expect(room.held('nora')).toEqual([]);
  });

  it('is refused with the command as the way out if nobody could confirm it', async () => {
    for (const name of ['priya', 'paul']) {
      await room.ask('ada', { name, capability: 'privacy', give: false });
    }
    expect(await outcome(room.ask('ada', { name: 'nora', capability: 'privacy' }))).toBe(
      says.nobody,
    );
    await room.ask('ada', { name: 'nora', capability: 'counsellor' });
    for (const name of ['cora', 'cole']) {
      await room.ask('ada', { name, capability: 'counsellor', give: false });
    }
    expect(await outcome(room.ask('ada', { name: 'edda', capability: 'counsellor' }))).toBe(
      says.nobody,
    );
    await room.ask('ada', signing);
    await room.ask('ada', { name: 'ben', capability: 'administrator', give: false });
    const alone = { name: 'edda', capability: 'signing' } as const;
    expect(await outcome(room.ask('ada', alone))).toBe(says.nobody);
    expect(says.nobody).toContain('npm run grant');
  });

  it('counts nobody who left, is blocked, or would get the right', async () => {
    const { requestUid = '' } = await room.ask('ada', { name: 'cora', capability: 'privacy' });
    expect(requestUid).not.toBe('');
    for (const name of ['ben', 'paul']) {
      await room.api.act(
        { userUid: `uid-${name}`, act: 'block', reason: 'R.', version: 0 },
        as('ada'),
        request({ now }),
      );
    }
    await storeProfiles(
      room.tables,
      profile({ username: 'cole', capabilities: ['counsellor'], status: 'left' }),
    );
    await room.ask('ada', { name: 'priya', capability: 'privacy', give: false });
    expect(await outcome(room.ask('ada', { name: 'nora', capability: 'privacy' }))).toBe(
      says.nobody,
    );
    await room.ask('ada', { name: 'cora', capability: 'counsellor', give: false });
    expect(await outcome(room.ask('ada', { name: 'nora', capability: 'counsellor' }))).toBe(
      says.nobody,
    );
  });

  it('is shown on the page of its person with what the caller may do', async () => {
    await room.ask('ada', signing);
    const [mine] = (await room.seen('nora', 'ada')).right_requests;
    expect(mine).toMatchObject({ no_confirm: says.ownAsk, may_refuse: true, reason: 'Because.' });
    const [others] = (await room.seen('nora', 'ben')).right_requests;
    expect(others?.no_confirm).toBeUndefined();
    expect([mine?.is_own, others?.is_own]).toEqual([true, false]);
    expect((await room.seen('edda', 'ben')).right_requests).toEqual([]);
    expect((await room.seen('ben', 'ben')).no_rights).toBe(says.own);
  });

  it('says who refused it or took it back, what a command did, and when a request ends', async () => {
    const { requestUid = '' } = await room.ask('ada', signing);
    const [open] = await room.open('priya');
    expect(open).toMatchObject({ asked_by_name: 'Ada Ng', ends_at: later(7).toISOString() });
    await room.decide('priya', requestUid, { decision: 'refuse', at: later(1), ...freshOn(1) });
    const own = await room.ask('ada', signing, { at: later(2), ...freshOn(2) });
    const uid = own.requestUid ?? '';
    await room.decide('ada', uid, { decision: 'refuse', at: later(3), ...freshOn(3) });
    await grants(room.tables).of(schoolNamed('main')).set('nora', ['editor'], later(4));
    const { right_changes } = await room.seen('nora');
    expect(right_changes.map((each) => [each.asked_by_name, each.confirmed_by_name])).toEqual([
      ['An operator', undefined],
      ['Ada Ng', undefined],
      ['Ada Ng', 'priya Ng'],
    ]);
  });

  it('names students among those whom it is for in the audit of the list, and nobody else', async () => {
    await room.ask('ada', signing);
    await room.ask('ada', { ...signing, name: 'otto' });
    room.audited = [];
    expect(await room.open('priya')).toHaveLength(2);
    expect(room.audited).toEqual(['uid-otto undefined undefined']);
  });
});
