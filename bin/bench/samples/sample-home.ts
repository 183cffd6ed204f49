import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import { stateKey } from '#functions/kernel/day-cards/calendar-state';
import { portalKeys } from '#functions/kernel/store/portal-keys';
import type { Tables } from '#functions/kernel/store/tables';
import type { CalendarEvent } from '#shared/calendar/calendar-event';
import { spanOf } from '#shared/calendar/calendar-occurrences';
import { addDays, dayIn } from '#shared/kernel/zone';
import type { Site } from '#shared/rights/site';
import type { TableName } from '#shared/tables';
import { fillPosts, samplePosts } from './sample-posts.ts';

/** A school whose Home is measured: posts, events of a year, and what a reader has opened. */
export interface SampleHome {
  readonly site: Site;
  readonly posts: number;
  readonly events: number;
  readonly marks: number;
  readonly favourites: number;
}

/** The zone of the sample school. */
export const sampleZone = 'Australia/Sydney';

/** Stores a school and one reader's marks and favourites. 1 event in 20 is repeated each week. */
export async function fillHome(tables: Tables, sample: SampleHome, userUid: string, now: Date) {
  const { site, events, marks, favourites } = sample;
  const posts = [...samplePosts(sample.posts, now)];
  await fillPosts(tables, site, posts, now);
  await put(
    tables,
    'calendar',
    Array.from({ length: events }, (_, i) => {
      const event = sampleEvent(i, now);
      return { pk: site, sk: event.eventUid, ...event, ...portalKeys(sample, 'calendar', event) };
    }),
  );
  const hour = new Date(now.getTime() - 3_600_000).toISOString();
  await put(tables, 'calendar-days', [{ pk: site, sk: stateKey, version: hour }]);
  const person = `${site}#${userUid}`;
  await put(
    tables,
    'readposts',
    posts.slice(3, 3 + marks).map(({ postUid, type, created_at }) => ({
      pk: person,
      sk: postUid,
      posts_postUid: postUid,
      users_userUid: userUid,
      type,
      created_at,
      recentPk: person,
      recentSk: `${created_at}#${postUid}`,
    })),
  );
  await put(
    tables,
    'favorites',
    posts.slice(0, favourites).map(({ postUid, created_at }) => ({
      pk: person,
      sk: `post.${postUid}`,
      favoriteUid: `post.${postUid}`,
      posts_postUid: postUid,
      created_at,
    })),
  );
}

function sampleEvent(i: number, now: Date): CalendarEvent {
  const day = addDays(dayIn(sampleZone, now), (i % 360) - 180);
  const event = {
    eventUid: `event-${i}`,
    uid: `event-${i}`,
    source: 'csv' as const,
    title: `Event ${i}`,
    location: 'Hall',
    description: 'What happens, and what to bring. '.repeat(8),
    category: 'Sport',
    status: 'confirmed' as const,
    sequence: 0,
    all_day: false,
    starts: `${day}T09:00:00`,
    ends: `${day}T10:00:00`,
    zone: sampleZone,
    ...(i % 20 === 0 && { rrule: 'FREQ=WEEKLY;COUNT=30' }),
    extra: [],
    except: [],
    changed: [],
    updated_at: now.toISOString(),
    audience: { everyone: true, userTypes: [], groups: [] },
  };
  const { first, last } = spanOf(event);
  return { ...event, first: first.toISOString(), last: last?.toISOString() ?? '' };
}

async function put(
  { db, table }: Tables,
  name: TableName,
  items: readonly Record<string, unknown>[],
): Promise<void> {
  for (let i = 0; i < items.length; i += 25) {
    const requests = items.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }));
    await db.send(new BatchWriteCommand({ RequestItems: { [table(name)]: requests } }));
  }
}
