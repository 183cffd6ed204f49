import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { countedOf } from '#functions/email-logs/store/email-log-fact-rules';
import { countsOf } from '#functions/email-logs/store/mail-counters';
import { newId } from '#functions/kernel/id';
import { roleOf, whyOf } from '#functions/kernel/mail/letter/why';
import { EmailLogRecord, messageKeys } from '#functions/kernel/outbox/store/email-log-record';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { topics } from '#functions/mailings/messages/ending';
import type { StoredMailing } from '#functions/mailings/store/mailing-record';
import { type Addressee, peopleRepository } from '#functions/people/store/people';
import { readable, type StoredPost } from '#functions/posts/store/post.record';
import { postLists } from '#functions/posts/store/post-lists';
import { addDays, dayIn, instantIn } from '#shared/kernel/zone';
import { logTypeOf } from '#shared/mailings/mailing';
import { isVisible } from '#shared/posts/visibility';
import type { TableName } from '#shared/tables';
import { type DemoSite, demoSettings } from '../../demo/content.ts';
import type { Tools } from './tools.ts';

/** The mailings of the past week: the days since, and the hour of the school's clock. */
const sent = [
  { type: 'Principal', daysAgo: 1, hour: '16:00', posts: ['principal'] },
  { type: 'Weekly', daysAgo: 5, hour: '15:00', posts: ['newsletter', 'notice'] },
] as const;

/** Writes two mailings of the past week with what became of each message. No mail leaves. */
export async function writeMailings(tools: Tools, site: DemoSite, now: Date): Promise<void> {
  const { timeZone } = demoSettings[site];
  const { people } = await peopleRepository(tools).of(namedSchool(site)).all(timeZone, now);
  const put = (table: TableName, Item: object) =>
    tools.db.send(new PutCommand({ TableName: tools.table(table), Item: { ...Item } }));
  for (const { type, daysAgo, hour, posts: types } of sent) {
    const day = addDays(dayIn(timeZone, now), -daysAgo);
    const at = instantIn(timeZone, day, hour);
    const all = { limit: 20, mostExamined: 200, accepts: () => true };
    const { records: posts } = await postLists(tools).of(namedSchool(site)).live(types, now, all);
    // Identifiers begin with their time: the list of mailings is in this order.
    const mailingUid = newId(at);
    const messages = people.flatMap((person, n) => {
      const theirs = posts.filter((post) => isVisible(readable(post), person, now));
      return person.email && theirs.length > 0
        ? [messageOf(person, n, { type, mailingUid, at, posts: theirs })]
        : [];
    });
    for (const some of inTwenties(messages)) {
      await Promise.all(
        some.map((each) =>
          put('emailstatistics', { ...messageKeys(namedSchool(site), each), ...each }),
        ),
      );
    }
    const counted = messages.flatMap((each) => countedOf(namedSchool(site), each, timeZone) ?? []);
    for (const same of Map.groupBy(counted, ({ key }) => `${key.pk}\n${key.sk}`).values()) {
      const counts = countsOf((fact) => same.filter(({ facts }) => facts.includes(fact)).length);
      await put('mail-counters', { ...same[0]?.key, ...counts });
    }
    const mailing: StoredMailing = {
      mailingUid,
      type,
      testing: false,
      state: 'sent',
      period: day,
      day,
      audience_hash: 'demo',
      except: [],
      prepared: messages.length,
      version: 1,
      postsUid: posts.map(({ postUid }) => postUid),
      left_out: [{ reason: 'no address', count: people.filter(({ email }) => !email).length }],
      created_at: at.toISOString(),
      created_by: 'schedule',
      created_by_name: 'schedule',
      started_at: at.toISOString(),
      finished_at: minutesAfter(at, 4),
      reconciled: { lost: 0, unexpected: 0, duplicated: 0, recovered: 0 },
    };
    await put('mailings', { pk: site, sk: mailingUid, ...mailing });
  }
}

interface Sent {
  readonly type: 'Principal' | 'Weekly';
  readonly mailingUid: string;
  readonly at: Date;
  readonly posts: readonly StoredPost[];
}

/** Returns a sent message: most arrive, a part is opened, a few lead to a click or bounce. */
function messageOf(person: Addressee, n: number, { type, mailingUid, at, posts }: Sent) {
  const isBounced = n % 97 === 31;
  const isOpened = !isBounced && n % 5 < 3;
  const opened = minutesAfter(at, 20 + ((n * 37) % 900));
  return EmailLogRecord.parse({
    mailingUid,
    userUid: person.userUid,
    type: logTypeOf[type],
    testing: false,
    state: 'sent',
    told: '{}',
    not_before: at.toISOString(),
    attempts: 1,
    messageIds: [`${mailingUid}-${person.userUid}`],
    email: person.email,
    name: person.name,
    username: person.username,
    subject: posts[0]?.title ?? '',
    why: whyOf(topics[type], roleOf(person)),
    postsUid: posts.map(({ postUid }) => postUid),
    sent: { at: minutesAfter(at, n % 4) },
    ...(!isBounced && { delivered: { at: minutesAfter(at, (n % 4) + 1) } }),
    ...(isOpened && { opened: { at: opened } }),
    opens: isOpened ? [opened] : [],
    ...(isOpened && n % 4 === 0 && { clicked: { at: opened } }),
    ...(!isOpened && n % 3 === 0 && { machine_opened: { at: minutesAfter(at, 3) } }),
    ...(n % 11 === 7 && { machine_clicked: { at: minutesAfter(at, 3) } }),
    ...(isBounced && {
      bounced: { at: minutesAfter(at, 1), bounceType: 'Permanent', bounceSubType: 'General' },
    }),
  });
}

const minutesAfter = (at: Date, minutes: number): string =>
  new Date(at.getTime() + minutes * 60_000).toISOString();

/** Splits records, so that not all of them are written at once. */
const inTwenties = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / 20) }, (_, n) => all.slice(n * 20, n * 20 + 20));
