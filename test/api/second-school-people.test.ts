import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import { personKeys } from '#functions/people/store/person-record';
import { api } from '#shared/api';
import { secondSchool } from '#test/api/second-school';
import { twinProfile } from '#test/support/portal/twin-people';
import { schoolNamed } from '#test/support/records/school';

/** Runs what people of the second school choose for themselves and their children. */
const { schools, get, statusOf, ofMain } = secondSchool();

describe('person of the second school', () => {
  it('creates, changes and removes a calendar subscription and mail preferences', async () => {
    const choice = { children: ['uid-student-south'] };
    const created = await get('carer-south', api.calendar.createFeed, { ...choice, tasks: false });
    expect(created.tasks).toBe(false);
    const feed = await get('carer-south', api.calendar.changeFeed, { ...choice, tasks: true });
    expect([feed.active, feed.tasks]).toEqual([true, true]);
    expect(await get('carer-south', api.calendar.feed, {})).toEqual(feed);
    await get('carer-south', api.calendar.removeFeed, {});
    expect((await get('carer-south', api.calendar.feed, {})).active).toBe(false);
    const { updated_at } = await get('carer-south', api['notification-preferences'].get, {});
    const mail = { digest: true, daily: false, principal: false, updated_at };
    await get('carer-south', api['notification-preferences'].update, mail);
    const wanted = await get('carer-south', api['notification-preferences'].get, {});
    expect([wanted.digest, wanted.daily]).toEqual([true, false]);
  });

  it('shows a person’s events and children of that school only', async () => {
    const carer = await get('carer-south', api.users.get, { username: 'carer-south' });
    expect(carer).toMatchObject({
      schoolUid: 'regional',
      children: [{ firstname: 'canary-regional-south' }],
    });
    const events = await get('carer-south', api.favorites.list, { kind: 'event' });
    expect(events.map(({ event }) => event?.title)).toEqual(['canary-regional-south']);
    expect(await statusOf('administrator', api.users.get, { username: 'nobody' })).toBe(404);
    const listed = await get('carer-south', api.calendar.list, { children: ['uid-student-south'] });
    expect(JSON.stringify(listed)).toContain('canary-regional-south');
    expect(JSON.stringify(listed)).not.toContain('canary-main');
  });

  it('limits favourites to 200', async () => {
    for (let i = 0; i < 200; i++) {
      const favorite = {
        favoriteUid: `post.old-${i}`,
        posts_postUid: `old-${i}`,
        created_at: '2030-01-01T00:00:00.000Z',
      };
      const Item = { pk: 'regional#uid-affiliate', sk: favorite.favoriteUid, ...favorite };
      await schools().tables.db.send(new PutCommand({ TableName: 'favorites', Item }));
    }
    const one = { EVENT_ID: 'event-sample' };
    expect(await statusOf('affiliate', api.favorites.create, one)).toBe(400);
    await get('affiliate', api.favorites.remove, { favoriteUid: 'post.old-7' });
    expect(await statusOf('affiliate', api.favorites.create, one)).toBe(200);
  });

  it('rejects a child whose link has ended', async () => {
    const person = { ...twinProfile('regional', 'parent-south'), children: [] };
    const Item = { ...person, ...personKeys(schoolNamed('regional'), person) };
    await schools().tables.db.send(new PutCommand({ TableName: 'users', Item }));
    const children = ['uid-student-south'];
    expect(await statusOf('parent-south', api.calendar.createFeed, { children })).toBe(400);
    expect(await statusOf('parent-south', api.calendar.changeFeed, { children })).toBe(400);
    expect(await statusOf('parent-south', api.calendar.list, { children })).toBe(400);
    const child = { ...twinProfile('regional', 'student-south'), status: 'left' as const };
    const left = { ...child, ...personKeys(schoolNamed('regional'), child) };
    await schools().tables.db.send(new PutCommand({ TableName: 'users', Item: left }));
    expect(await statusOf('carer-south', api.calendar.createFeed, { children })).toBe(400);
    const next_token = Buffer.from('no time#x').toString('base64url');
    expect(await statusOf('parent-south', api.calendar.list, { next_token })).toBe(400);
  });

  it('leaves the first school unchanged', () => {
    const { before, now } = ofMain();
    expect(now).toEqual(before);
  });
});
