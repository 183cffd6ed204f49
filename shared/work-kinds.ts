import { type QueueName, queues } from './store-names.ts';

interface KindOfWork {
  /** What operators call it. */
  readonly called: string;
  /** The queue of its messages. A schedule has none. */
  readonly queue: QueueName | undefined;
  /** What is open is stored, so `work-watch` counts it each minute. Of others only messages wait. */
  readonly isWatched?: true;
}

/**
 * Every kind of work that is done without a caller, by the name that logs, the dashboard and the
 * runbook have for it. A queue may carry several.
 */
export const kindsOfWork = {
  intakes: { called: 'checks and loads of files', queue: 'intake', isWatched: true },
  figures: { called: 'figures of courses', queue: 'intake' },
  documents: { called: 'documents of people', queue: 'documents', isWatched: true },
  'connections-pdfs': { called: 'Connections PDFs', queue: 'documents', isWatched: true },
  'goals-pdfs': { called: 'goals PDFs of homerooms', queue: 'documents', isWatched: true },
  'place-copies': { called: 'copies of places', queue: 'documents', isWatched: true },
  'group-applies': { called: 'changes of groups', queue: 'documents', isWatched: true },
  mailings: { called: 'mailings', queue: 'mail', isWatched: true },
  'subscriber-mail': { called: 'mail about subscriptions', queue: 'mail', isWatched: true },
  emergencies: { called: 'emergency messages', queue: 'urgent-mail', isWatched: true },
  notices: { called: 'mail about absences', queue: 'urgent-mail', isWatched: true },
  'private-mail': { called: 'private mail', queue: 'private-mail', isWatched: true },
  signing: { called: 'batches of documents to sign, and mail about them', queue: 'mail' },
  'other-mail': { called: 'reminders, and counts of files', queue: 'mail' },
  files: { called: 'inspections of uploaded files', queue: 'files' },
  seals: { called: 'seals of documents', queue: 'sealing', isWatched: true },
  'search-index': { called: 'builds of search indexes', queue: undefined },
  'mail-events': { called: 'events of mail that was sent', queue: 'mail-events' },
} as const satisfies Record<string, KindOfWork>;
export type WorkKind = keyof typeof kindsOfWork;
export const workKindNames = Object.keys(kindsOfWork) as WorkKind[];

/** The kinds that `work-watch` counts. */
export type WatchedKind = {
  [K in WorkKind]: (typeof kindsOfWork)[K] extends { readonly isWatched: true } ? K : never;
}[WorkKind];

export const isWatched = (kind: WorkKind): kind is WatchedKind => 'isWatched' in kindsOfWork[kind];

/** Returns the kinds that a queue carries. */
export const kindsOn = (queue: QueueName): WorkKind[] =>
  workKindNames.filter((kind) => kindsOfWork[kind].queue === queue);

/** The queues whose messages are all that is known of some of their kinds. */
export const uncounted: readonly QueueName[] = queues.filter((queue) =>
  kindsOn(queue).some((kind) => !isWatched(kind)),
);

/** How a piece of work ended: `done`, `failed` for good, or `again` after a fault that may pass. */
export const workOutcomes = ['done', 'failed', 'again'] as const;
export type WorkOutcome = (typeof workOutcomes)[number];
