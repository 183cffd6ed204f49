import type { StartDeps } from '#functions/kernel/documents/store/start-document';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { SubscriberMailMessage } from './store/subscriber-outbox.ts';
import type { SubscriberRepository } from './store/subscribers.ts';

/** The dependencies of the resource `subscribed-users`. */
export interface SubscriberDeps {
  readonly subscribers: SubscriberRepository;
  /** Wakes the worker that sends mail about subscriptions. */
  readonly queue: JobQueue<SubscriberMailMessage>;
  /** Starts the file of subscribers. */
  readonly documents: StartDeps;
}
