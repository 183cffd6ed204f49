import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { favoriteRepository } from '#functions/favourites/store/favorites';
import { userRepository } from '#functions/people/store/users';
import { FeedChoice, calendarSchemas as schemas } from '#shared/calendar/calendar.schemas';
import { absent, camp, excursion, feedSchool, meeting } from '#test/calendar-feeds/feed-school';
import { request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

const { school, load, handlers, subscribe, read, titles } = feedSchool();

describe('a subscription', () => {
  it('shows the events of its owner and the tasks of the family with first names', async () => {
    expect(await titles(await subscribe(school.pat))).toEqual([
      'Choir',
      'Given: Essay due (Mathematics 7)',
      'Camp',
      'Excursion',
    ]);
    expect(await titles(await subscribe(school.tess))).toEqual([
      'Choir',
      'Essay due (Mathematics 7)',
      'Meeting',
    ]);
  });

  it('shows only the chosen categories, children, tasks and favourites', async () => {
    expect(
      await titles(await subscribe(school.pat, { categories: ['Music, drama'], tasks: false })),
    ).toEqual(['Choir']);
    const family = await handlers().list(
      schemas.list.input.parse({ from: '2026-03-11', to: '2026-03-12' }),
      { ...school.pat, carerGroups: await groupsOfChildren() },
      request({ now: school.now }),
    );
    const mia = family.records[0]?.for_children[0]?.userUid ?? '';
    expect(await titles(await subscribe(school.pat, { children: [mia], tasks: false }))).toEqual([
      'Choir',
      'Camp',
    ]);
    await favoriteRepository(school.intake.tables)
      .of(schoolNamed('main'))
      .add(school.pat.userUid, {
        favoriteUid: 'event.x',
        posts_postUid: '',
        EVENT_ID: family.records[1]?.EVENT_ID ?? '',
        created_at: school.now.toISOString(),
      });
    const token = await subscribe(school.pat, { categories: ['Music, drama'], tasks: false });
    expect(await titles(token)).toEqual(['Choir', 'Excursion']);
    const choose = (choice: object) =>
      handlers().changeFeed(FeedChoice.parse(choice), school.pat, request({ now: school.now }));
    await choose({ categories: ['Music, drama'], tasks: false, favourites: 'excluded' });
    expect(await titles(token)).toEqual(['Choir']);
    await choose({ categories: ['Music, drama'], tasks: false, favourites: 'only' });
    expect(await titles(token)).toEqual(['Excursion']);
    await favoriteRepository(school.intake.tables)
      .of(schoolNamed('main'))
      .remove(school.pat.userUid, 'event.x');
    await handlers().changeFeed(
      FeedChoice.parse({ categories: ['Camps'], tasks: false }),
      school.pat,
      request({ now: school.now }),
    );
    expect(await titles(token)).toEqual(['Camp', 'Excursion']);
    const foreign = FeedChoice.parse({ children: [school.tess.userUid] });
    await expect(
      handlers().createFeed(foreign, school.pat, request({ now: school.now })),
    ).rejects.toMatchObject({
      kind: 'badRequest',
    });
    await expect(
      handlers().changeFeed(foreign, school.pat, request({ now: school.now })),
    ).rejects.toMatchObject({
      kind: 'badRequest',
    });
  });

  async function groupsOfChildren() {
    const users = userRepository(school.intake.tables);
    const carer = await users.of(schoolNamed('main')).get(school.pat.userUid);
    const children = await users
      .of(schoolNamed('main'))
      .many((carer?.children ?? []).map(({ userUid }) => userUid));
    return children.flatMap(({ groups }) => groups);
  }

  it('writes a category with a comma as one category', async () => {
    const { body } = await read(await subscribe(school.pat));
    expect(body).toContain('CATEGORIES:Music\\, drama\r\n');
    const listed = await handlers().list(
      schemas.list.input.parse({ from: '2026-03-02', categories: 'Music\\, drama' }),
      school.pat,
      request({ now: school.now }),
    );
    expect(new Set(listed.records.map(({ title }) => title))).toEqual(new Set(['Choir']));
  });

  it('includes favourites in records that are older than the choice', async () => {
    const token = await subscribe(school.pat);
    await school.intake.tables.db.send(
      new UpdateCommand({
        TableName: 'calendar-feeds',
        Key: { pk: 'main', sk: school.pat.userUid },
        UpdateExpression: 'REMOVE favourites',
      }),
    );
    expect(await handlers().feed({}, school.pat, request())).toMatchObject({
      favourites: 'included',
    });
    expect((await read(token)).type).toBe('text/calendar; charset=utf-8');
  });

  it('stops when its owner leaves, and omits a child whose link is removed', async () => {
    const token = await subscribe(school.pat, { tasks: false });
    const set = (name: string, value: unknown) =>
      school.intake.tables.db.send(
        new UpdateCommand({
          TableName: 'users',
          Key: { pk: 'main', sk: school.pat.userUid },
          UpdateExpression: 'SET #name = :value',
          ExpressionAttributeNames: { '#name': name },
          ExpressionAttributeValues: { ':value': value },
          ReturnValues: 'ALL_OLD',
        }),
      );
    const { Attributes } = await set('children', []);
    expect(await titles(token)).toEqual(['Choir']);
    await set('children', Attributes?.children);
    await set('status', 'left');
    await expect(read(token)).rejects.toMatchObject(absent);
    await set('status', 'active');
    expect(await titles(token)).toEqual(['Choir', 'Camp', 'Excursion']);
  });

  it('reports a removed event as cancelled for a while', async () => {
    const token = await subscribe(school.pat, { tasks: false });
    await load(camp, meeting);
    const { body } = await read(token);
    expect(body).toMatch(/SUMMARY:Excursion\r\n(?:[A-Z].*\r\n)*?STATUS:CANCELLED/);
    expect((await read(await subscribe(school.tess))).body).not.toContain('Excursion');
    school.now = new Date('2026-06-01T00:00:00Z');
    expect((await read(token)).body).not.toContain('Excursion');
    await load(camp, excursion, meeting);
  });

  it('allows 20 requests a minute', async () => {
    const token = await subscribe(school.pat);
    for (let i = 0; i < 20; i++) await read(token);
    await expect(read(token)).rejects.toMatchObject({ kind: 'tooMany' });
  });
});
