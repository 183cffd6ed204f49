import { setTimeout as wait } from 'node:timers/promises';
import type { FaultHolder } from './faults.ts';
import type { MailEvent } from './records.ts';
import type { MailStore } from './store.ts';

/** Publishes an event to a topic. */
export type Publish = (
  topicArn: string,
  message: string,
  attributes?: Record<string, string>,
) => Promise<void>;

/** Opens the outbox, which publishes each event until it succeeds, also those of earlier runs. */
export function openOutbox(store: MailStore, publish: Publish, faults: FaultHolder) {
  const queue = store.pendingEvents();
  let isOpen = true;
  let isRunning = false;

  function add(id: number) {
    const copies = 1 + (faults.current.duplicateEvents ?? 0);
    for (let copy = 0; copy < copies; copy++) queue.push(id);
    start();
  }

  function start() {
    if (!isRunning) void run();
  }

  async function run() {
    isRunning = true;
    while (isOpen && queue.length > 0) {
      const { shuffleEvents } = faults.current;
      // Waits until several events are in the queue; a single event has no order.
      if (shuffleEvents) await wait(shuffleMilliseconds);
      const [id] = queue.splice(shuffleEvents ? Math.floor(Math.random() * queue.length) : 0, 1);
      if (id === undefined || !isOpen || (await settle(id))) continue;
      queue.push(id);
      await wait(retryMilliseconds, undefined, { ref: false });
    }
    isRunning = false;
  }

  /** Publishes an event to the topics of its type; false if a topic did not accept it. */
  async function settle(id: number): Promise<boolean> {
    const event = store.toPublish(id);
    if (!event) return true;
    if (faults.current.dropEvents) {
      store.settleEvent(id, 'dropped');
      return true;
    }
    const topics = topicsFor(store, event);
    try {
      for (const topic of topics) await publish(topic, event.body);
    } catch {
      return false;
    }
    if (isOpen) store.settleEvent(id, topics.length > 0 ? 'published' : 'unmatched');
    return true;
  }

  return {
    add,
    /** Starts with the events of an earlier run. */
    start,
    /** Stops. The next run publishes waiting events. */
    close() {
      isOpen = false;
    },
  };
}

export type Outbox = ReturnType<typeof openOutbox>;

const topicsFor = (
  store: MailStore,
  { type, configurationSet }: Pick<MailEvent, 'type' | 'configurationSet'>,
) =>
  store
    .destinations()
    .filter((d) => d.configurationSet === configurationSet && d.types.includes(type))
    .map((d) => d.topicArn);

const shuffleMilliseconds = 40;
const retryMilliseconds = 1000;
