import type { Tables } from '#functions/kernel/store/tables';
import type { mailingWork } from '#functions/mailings/run/mailing-work';
import { suppressionRepository } from '#functions/notifications/store/mail-suppressions';
import { peopleRepository } from '#functions/people/store/people';
import { postReader } from '#functions/posts/store/post-reader';
import { postMarks } from '#functions/read-posts/store/post-marks';
import { settingsRepository } from '#functions/site/store/settings';
import { newSubscriber } from '#functions/subscribers/rules/changes';
import {
  type StoredSubscriber,
  subscriberReader,
  subscriberRecords,
} from '#functions/subscribers/store/subscriber.record';
import { subscriberOutbox } from '#functions/subscribers/store/subscriber-outbox';
import { administrator } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';

type WorkerDeps = Parameters<typeof mailingWork>[0];

/** The PDF that mailings of these tests send: it is small enough to be attached. */
export const testPdf = {
  title: 'Connections, March',
  until: '2026-04-01',
  attached: { key: 'main/pdf-1.pdf', file_name: 'connections.pdf' },
};

/** Returns what mailings need for subscribers and for the Connections PDF. */
export const subscriberDeps = (tables: Tables): Pick<WorkerDeps, 'connections' | 'reminders'> => {
  const subscribers = subscriberReader(tables);
  const suppressions = suppressionRepository(tables);
  const settings = settingsRepository(tables);
  return {
    reminders: {
      suppressions,
      settings,
      posts: postReader(tables),
      people: peopleRepository(tables),
      marks: postMarks(tables),
    },
    connections: {
      subscribers,
      suppressions,
      settings,
      pdfs: {
        forMail: async (_, pdfUid) => (pdfUid === 'gone' ? undefined : testPdf),
        fileOf: async (_, { file_name }) => ({
          file_name,
          media_type: 'application/pdf',
          bytes: Buffer.from('%PDF'),
        }),
      },
    },
  };
};

/** Stores subscribers whose identifiers are their names. Their welcome mails have left. */
export async function storeSubscribers(
  tables: Tables,
  site: string,
  names: readonly string[],
  is: Partial<StoredSubscriber> = {},
): Promise<void> {
  const stored = subscriberRecords(tables).of(schoolNamed(site));
  const outbox = subscriberOutbox(tables);
  for (const name of names) {
    const words = { name, email: `${name}@example.org` };
    const made = newSubscriber(words, administrator, new Date('2026-02-01T00:00:00.000Z'));
    await stored.add({ ...made, subscribedusersUid: name, ...is });
    const [order] = await outbox.of(schoolNamed(site)).orders();
    if (order) await outbox.of(schoolNamed(site)).settle(order);
  }
}
