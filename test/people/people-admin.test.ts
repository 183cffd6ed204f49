import { describe, expect, it } from 'vitest';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { pagesPerDay } from '#shared/people/people-admin.contract';
import { peopleRoom, refused } from '#test/people/people-room';
import { administrator, person } from '#test/support/records/people';
import { profile, storeProfiles } from '#test/support/records/profiles';
import { schoolNamed } from '#test/support/records/school';
import { storeGroup } from '#test/support/records/school-records';

const room = peopleRoom();
const { facts, act, get } = room;
const limit = 20;
const names = async (query: object = {}) =>
  (await room.api.list({ limit, ...query }, administrator, facts())).records.map(
    (each) => each.userUid,
  );

describe('the list of people', () => {
  it('has everyone of the own school who is here, by name, page by page', async () => {
    const all = await names();
    expect(all).toEqual(
      ['ada', 'mate', 'own', 'tess', 'cara', 'nina', 'otto'].map((name) => `uid-${name}`),
    );
    const pages: string[] = [];
    let next_token: string | undefined;
    do {
      const page = await room.api.list({ limit: 3, next_token }, administrator, facts());
      pages.push(...page.records.map(({ userUid }) => userUid));
      next_token = page.next_token;
    } while (next_token);
    expect(pages).toEqual(all);
  });

  it('finds by name without accents, address, username and number, but by no part of a number', async () => {
    expect(await names({ search: 'nina ros' })).toEqual(['uid-nina']);
    expect(await names({ search: 'CARA@example.org' })).toEqual(['uid-cara']);
    expect(await names({ search: '4711' })).toEqual(['uid-nina']);
    expect(await names({ search: '471' })).toEqual([]);
    expect(await names({ search: 'tess' })).toEqual(['uid-tess']);
  });

  it('tells students of one name apart by their year and homeroom, and says it of nobody else', async () => {
    const tom = (username: string, homeroom: string) =>
      profile({
        username,
        firstname: 'Tom',
        surname: 'Lee',
        form_run: 'Year 7',
        groups: [homeroom, 'chess'],
      });
    await storeProfiles(room.tables, tom('tom1', '7a'), tom('tom2', '7b'));
    for (const uid of ['7a', '7b']) await storeGroup(room.tables, 'main', uid, 'Homeroom');
    await storeGroup(room.tables, 'main', 'chess', 'Class');
    const told = async (search: string) =>
      (await room.api.list({ limit, search }, administrator, facts())).records.map(
        ({ year, homeroom }) => [year, homeroom],
      );
    expect((await told('tom lee')).sort()).toEqual([
      ['Year 7', '7a canary-main'],
      ['Year 7', '7b canary-main'],
    ]);
    expect(await told('nina')).toEqual([[undefined, undefined]]);
  });

  it('filters by kind, group, right and state', async () => {
    expect(await names({ kind: 'carer' })).toEqual(['uid-ada', 'uid-mate', 'uid-cara']);
    expect(await names({ kind: 'staff' })).toEqual(['uid-ada', 'uid-tess']);
    expect(await names({ group: 'year-7' })).toEqual(['uid-otto']);
    expect(await names({ capability: 'sender' })).toEqual(['uid-tess']);
    expect(await names({ state: 'leaver' })).toEqual(['uid-gone']);
    expect(await names({ state: 'never-signed-in' })).toEqual(
      ['mate', 'own', 'tess', 'otto'].map((name) => `uid-${name}`),
    );
    await suppressionRepository(room.tables)
      .of(schoolNamed('main'))
      .add('nina@example.org', { reason: 'bounce', at: '2026-02-02', mailingUid: 'm' });
    expect(await names({ state: 'mail-returns' })).toEqual(['uid-nina']);
    await act('nina', { act: 'block' });
    expect(await names({ state: 'blocked' })).toEqual(['uid-nina']);
    expect(await names({ state: 'mail-returns' })).toEqual([]);
    expect(await names({ search: 'nina@example.org' })).toEqual(['uid-nina']);
  });

  it('names each child of a page in the audit, and nobody else', async () => {
    await names({ limit: 4 });
    expect(room.audited).toEqual(['uid-own']);
  });

  it(`refuses the ${pagesPerDay + 1}st page of a day, before it reads anything`, async () => {
    const ask = () => room.api.list({ limit }, administrator, facts());
    for (let i = 0; i < pagesPerDay; i += 1) await ask();
    room.audited = [];
    await expect(ask()).rejects.toEqual(refused('tooMany'));
    expect(room.audited).toEqual([]);
  });
});

describe('a person', () => {
  it('has the family with how each link stands, also for a child', async () => {
    const { children, kinds, last_on, way } = await get('cara');
    expect(children.map(({ firstname, state }) => [firstname, state])).toEqual([
      ['Nína', 'active'],
      ['Otto', 'restricted'],
    ]);
    expect([kinds, last_on, way]).toEqual([['carer'], '2026-03-01', 'portal']);
    await act('cara', { act: 'withhold', child: 'uid-nina' });
    expect((await get('cara')).children[0]).toMatchObject({ state: 'withheld' });
    expect((await get('nina')).carers).toMatchObject([{ firstname: 'Cara', state: 'withheld' }]);
  });

  it('is audited with each child that it names', async () => {
    await get('cara');
    expect(room.audited).toEqual(['uid-nina', 'uid-otto']);
  });

  it('is unknown at another school, like nobody', async () => {
    await expect(get('else')).rejects.toEqual(refused('notFound'));
    await expect(get('nobody')).rejects.toEqual(refused('notFound'));
    await expect(act('else', { act: 'block' })).rejects.toEqual(refused('notFound'));
  });

  it('shows nothing of learning, health, visits or finance', async () => {
    const shown = Object.keys(await get('nina')).sort();
    expect(shown).toEqual(
      [
        'acts carers carerNumber children email firstname groups is_blocked kinds last_on',
        'invited_at mail_returns_since no_account_acts no_acts no_rights origin right_changes right_requests rights school_groups signed_out_at state studentNumber surname',
        'userUid username version way year',
      ]
        .join(' ')
        .split(' ')
        .sort(),
    );
  });
});

describe('an act', () => {
  it('is stored with its reason and author, and answers the next reads', async () => {
    await act('cara', { act: 'block' });
    const { is_blocked, version, acts, email } = await get('cara');
    expect([is_blocked, version, email]).toEqual([true, 1, 'cara@example.org']);
    expect(acts).toMatchObject([{ act: 'block', reason: 'Because.', by_name: 'Ada Ng' }]);
    await act('cara', { act: 'unblock', version: 1 });
    expect(await get('cara')).toMatchObject({ is_blocked: false, acts: [{}, {}] });
  });

  it('is refused if another administrator was first, and made once by a repeated call', async () => {
    await act('cara', { act: 'block' }, administrator, 'k');
    await act('cara', { act: 'block' }, administrator, 'k');
    expect((await get('cara')).acts).toHaveLength(1);
    await expect(act('cara', { act: 'sign-out' })).rejects.toEqual(refused('conflict'));
    await expect(act('cara', { act: 'block', version: 1 })).rejects.toEqual(refused('conflict'));
  });

  it('ends links to the documents of a child that is withheld, again when it is repeated', async () => {
    const withheld = { act: 'withhold', child: 'uid-nina' } as const;
    await act('cara', withheld, administrator, 'k');
    await act('cara', withheld, administrator, 'k');
    const about = { userUid: 'uid-cara', child: 'uid-nina' };
    expect(room.ended).toEqual([about, about]);
    await act('cara', { act: 'give-back', child: 'uid-nina', version: 1 });
    expect(room.ended).toHaveLength(2);
    const [given, taken] = (await get('cara')).acts;
    expect([given?.act, given?.child_name, taken?.act]).toEqual(['give-back', 'Nína', 'withhold']);
  });

  it('ends pushes to a person who is blocked or signed out everywhere', async () => {
    await act('cara', { act: 'block' });
    await act('cara', { act: 'unblock', version: 1 });
    expect(room.silenced).toEqual(['uid-cara']);
    await act('cara', { act: 'sign-out', version: 2 });
    expect(room.silenced).toEqual(['uid-cara', 'uid-cara']);
  });

  it('is audited about the person and the child', async () => {
    await act('cara', { act: 'withhold', child: 'uid-nina' });
    expect(room.audited).toEqual(['uid-cara', 'uid-nina']);
  });

  it.each(['own', 'mate', 'ada'])(
    'is refused on the own record, own child and its other carer: %s',
    async (name) => {
      for (const each of ['block', 'unblock', 'sign-out'] as const) {
        await expect(act(name, { act: each })).rejects.toEqual(refused('forbidden'));
      }
      for (const each of ['withhold', 'give-back'] as const) {
        const about = { act: each, child: 'uid-own' };
        await expect(act(name, about)).rejects.toEqual(refused('forbidden'));
      }
      expect((await get(name)).no_acts).toMatch(/another administrator/);
      expect(room.tables.all('users').filter(({ over }) => over)).toEqual([]);
    },
  );

  it('withholds only a child of the person', async () => {
    const about = { act: 'withhold', child: 'uid-tess' } as const;
    await expect(act('cara', about)).rejects.toEqual(refused('badRequest'));
    await expect(act('cara', { act: 'withhold' })).rejects.toEqual(refused('badRequest'));
  });

  it('lets another administrator act who is no carer in the family', async () => {
    const other = person({ username: 'tess', capabilities: ['administrator'] });
    await act('mate', { act: 'withhold', child: 'uid-own' }, other);
    await act('ada', { act: 'sign-out' }, other);
    expect((await get('ada')).signed_out_at).toBeDefined();
  });
});
