import { describe, expect, it } from 'vitest';
import { undoFor } from '#shared/emergency/sending';
import { decided } from '#test/support/mail/emergency-room';
import { administrator, person, request } from '#test/support/records/people';
import { profile } from '#test/support/records/profiles';
import { asked, askedSchool } from '#test/support/texts/asked-school';

const noLink = { kind: 'notFound', message: expect.stringContaining('This link does not work') };

describe('the link of an emergency message', () => {
  it('is in each mail of a message that asks, and in no other', async () => {
    const school = await askedSchool();
    const tokens = ['ada', 'amy', 'cara', 'flo'].map(school.linkOf);
    expect(new Set(tokens).size).toBe(4);
    expect(tokens).not.toContain('');
    const html = school.sent[0]?.message.html ?? '';
    expect(html).toMatch(/ses:no-track href="https:\/\/main\.portal\.example\.edu\/e#main\./);
    // Only hashes are stored.
    const stored = JSON.stringify(school.tables.all('roll-call'));
    for (const token of tokens) expect(stored).not.toContain(token.slice(5));

    const { view, now } = school;
    await view.test(
      { message: 'Try' },
      { ...administrator, userUid: 'uid-ada' },
      request({ now: now() }),
    );
    school.pass(undoFor);
    await school.work();
    expect(school.linkOf('ada')).toBe('');
    await school.end();
    await school.change({ status: true, message: 'A storm comes.' });
    school.pass(undoFor);
    await school.work();
    expect(school.linkOf('cara')).toBe('');
  });

  it('is the same in an update, and absent in the all-clear', async () => {
    const school = await askedSchool();
    const before = school.linkOf('cara');
    await school.change({ status: true, message: 'Stay inside. Close the windows.' });
    school.pass(undoFor);
    await school.work();
    expect(school.linkOf('cara')).toBe(before);
    expect(await school.look(before)).toEqual({
      message: 'Stay inside. Close the windows.',
      is_open: true,
      has_children: true,
      is_text: false,
    });
    await school.change({ status: false, message: '', all_clear: 'All clear. Thank you.' });
    school.pass(undoFor);
    await school.work();
    expect(school.sent.at(-1)?.message.subject).toBe('All clear. Thank you.');
    expect(school.linkOf('cara')).toBe('');
  });

  it('names nobody, and says of carers alone that they have children', async () => {
    const school = await askedSchool();
    const message = asked.message;
    const seen = await Promise.all(
      ['ada', 'amy', 'cara', 'flo'].map((each) => school.look(school.linkOf(each))),
    );
    expect(seen).toEqual([
      { message, is_open: true, has_children: false, is_text: false },
      { message, is_open: true, has_children: false, is_text: false },
      { message, is_open: true, has_children: true, is_text: false },
      { message, is_open: true, has_children: false, is_text: false },
    ]);
  });

  it('answers alike when it is wrong, of another school, ended or of a person who left', async () => {
    const school = await askedSchool();
    const token = school.linkOf('cara');
    const wrong = [
      '',
      'main',
      `main.${'a'.repeat(16)}`,
      `${token}a`,
      token.replace('main', 'regional'),
      `nowhere.${'a'.repeat(16)}`,
    ];
    for (const each of wrong) {
      await expect(school.look(each), each).rejects.toMatchObject(noLink);
      await expect(school.mark(each, 'safe'), each).rejects.toMatchObject(noLink);
    }
    await expect(school.look(token, 'regional')).rejects.toMatchObject(noLink);
    await expect(school.mark(token, 'safe', 'regional')).rejects.toMatchObject(noLink);
    const carer = { type: 'affiliate', is_carer: true } as const;
    const cara = profile({ username: 'cara', ...carer, children: [] });
    await school.store(cara);
    await expect(school.look(token)).rejects.toMatchObject(noLink);
    const link = { userUid: 'uid-amy', status: 'active', restricted: false } as const;
    const back = { ...cara, children: [link] };
    await school.store({ ...back, over: { version: 2, withheld: [], blocked: decided } });
    await expect(school.look(token)).rejects.toMatchObject(noLink);
    await school.store({ ...back, over: { version: 3, withheld: [] } });
    expect(await school.look(token)).toMatchObject({ is_open: true });
    await school.end();
    expect(await school.look(token)).toMatchObject({ is_open: false });
    await expect(school.mark(token, 'safe')).rejects.toMatchObject({ kind: 'conflict' });
    school.pass(24 * 3_600_000 - 1_000);
    expect(await school.look(token)).toMatchObject({ is_open: false });
    school.pass(1_000);
    await expect(school.look(token)).rejects.toMatchObject(noLink);
    await expect(school.mark(token, 'safe')).rejects.toMatchObject(noLink);
  });

  it('reads at most 30 times a minute', async () => {
    const school = await askedSchool();
    const token = school.linkOf('amy');
    for (let i = 0; i < 30; i++) await school.look(token);
    await expect(school.look(token)).rejects.toMatchObject({ kind: 'tooMany' });
    expect(await school.look(school.linkOf('cara'))).toMatchObject({ is_open: true });
  });
});

describe('a mark by a link', () => {
  it('makes an adult safe and a student a claim, and the overview counts both apart', async () => {
    const school = await askedSchool();
    for (const each of ['ada', 'amy', 'cara']) await school.mark(school.linkOf(each), 'safe');
    // A repetition, and a second time a minute later.
    await school.mark(school.linkOf('ada'), 'safe');
    school.pass(60_000);
    await school.mark(school.linkOf('ada'), 'safe');
    expect(await school.standing('ada')).toMatchObject({ state: 'safe', by: { kind: 'link' } });
    expect(await school.standing('cara')).toMatchObject({ state: 'safe', by: { kind: 'link' } });
    expect(await school.standing('amy')).toMatchObject({ state: 'none', claim: { kind: 'link' } });
    const { safe, none, help, by_link } = await school.signedIn.overview(
      {},
      administrator,
      school.at(),
    );
    expect({ safe, none, help, by_link }).toEqual({ safe: 2, none: 3, help: 0, by_link: 3 });
    const { records } = await school.signedIn.listPeople(
      { limit: 100, list: 'link' },
      administrator,
      school.at(),
    );
    expect(records.map(({ userUid }) => userUid).sort()).toEqual([
      'uid-ada',
      'uid-amy',
      'uid-cara',
    ]);
  });

  it('closes no child, and marks only those with a link in force', async () => {
    const school = await askedSchool();
    const link = { status: 'active', restricted: false } as const;
    const carer = { type: 'affiliate', is_carer: true } as const;
    await school.store(
      profile({
        username: 'cara',
        ...carer,
        children: [
          { ...link, userUid: 'uid-amy' },
          { ...link, userUid: 'uid-gus', restricted: true },
        ],
      }),
    );
    await school.mark(school.linkOf('cara'), 'children');
    expect(await school.standing('amy')).toMatchObject({ state: 'none', claim: { kind: 'link' } });
    expect((await school.standing('gus'))?.claim).toBeUndefined();
    const cara = person({ username: 'cara', ...carer, carerOf: ['uid-amy'] });
    expect((await school.signedIn.get({}, cara, school.at())).children).toMatchObject([
      { userUid: 'uid-amy', is_safe: false },
    ]);
    // The link of a person without children claims nothing.
    await school.mark(school.linkOf('flo'), 'children');
    expect(await school.standing('flo')).toBeUndefined();
  });

  it('changes nothing that staff, a carer or the person said, and shows a request for help', async () => {
    const school = await askedSchool();
    const tess = person({ username: 'tess' });
    const facts = () => school.at();
    await school.signedIn.markStudent({ student: 'uid-amy', state: 'help' }, tess, facts());
    school.pass(1_000);
    await school.mark(school.linkOf('amy'), 'safe');
    await school.mark(school.linkOf('cara'), 'children');
    expect(await school.standing('amy')).toMatchObject({ state: 'help', by: { kind: 'staff' } });
    await school.signedIn.mark(
      { state: 'safe' },
      { ...administrator, userUid: 'uid-ada' },
      facts(),
    );
    await school.mark(school.linkOf('ada'), 'help');
    await school.mark(school.linkOf('ada'), 'safe');
    expect(await school.standing('ada')).toMatchObject({
      state: 'safe',
      by: { kind: 'self' },
      help: { kind: 'linkHelp' },
    });
    // That of staff, and that of the link.
    expect((await school.signedIn.overview({}, administrator, facts())).open_help).toBe(2);
    school.pass(1_000);
    await school.signedIn.clearHelp({ userUid: 'uid-ada', is_safe: false }, administrator, facts());
    expect((await school.standing('ada'))?.help).toBeUndefined();
  });

  it('belongs to the school of its link alone', async () => {
    const school = await askedSchool();
    await school.mark(school.linkOf('cara'), 'children');
    const rows = school.tables.all('roll-call').filter(({ kind }) => kind === 'link');
    expect(rows.map(({ pk }) => String(pk).split('#')[0])).toEqual(['main']);
  });
});
