import { namedSchool } from '#functions/kernel/schools/named-school';
import { newSubscriber, turned } from '#functions/subscribers/rules/changes';
import { subscriberRecords } from '#functions/subscribers/store/subscriber.record';
import { subscriberOutbox } from '#functions/subscribers/store/subscriber-outbox';
import type { DemoSite } from '../../demo/content.ts';
import type { Tools } from './tools.ts';

/** People outside the demo school who get Connections. The last one unsubscribed. */
const subscribers = [
  ['Margaret Holt', 'margaret.holt@alumni.example.org'],
  ['Rowing Club of the Old Harbour', 'office@oldharbour-rowing.example.org'],
  ['Dr Samir Haddad', 'samir.haddad@example.org'],
  ['Aunt of Nina', 'aunt.may@example.org'],
  ['City Library, Local Newspapers', 'papers@library.example.org'],
  ['Peter Lund', 'peter.lund@example.org'],
] as const;

const hour = 3_600_000;

/** Writes the subscribers of a demo school. Their welcome mails have left. */
export async function writeSubscribers(tools: Tools, site: DemoSite, now: Date): Promise<void> {
  const stored = subscriberRecords(tools).of(namedSchool(site));
  const outbox = subscriberOutbox(tools);
  const author = { userUid: 'demo', username: 'ada', firstname: 'Ada', surname: 'Admin' };
  for (const [i, [name, email]] of subscribers.entries()) {
    const at = new Date(now.getTime() - (subscribers.length - i) * hour);
    const added = newSubscriber({ name, email }, author, at);
    await stored.add(added);
    const isLast = i === subscribers.length - 1;
    if (isLast) await stored.replace(added, turned(added, false, now));
  }
  for (const order of await outbox.of(namedSchool(site)).orders())
    await outbox.of(namedSchool(site)).settle(order);
}
