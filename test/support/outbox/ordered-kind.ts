import type { MailKind } from '#functions/kernel/outbox/kind';
import type { OrderSending } from '#functions/kernel/outbox/order-worker';
import type { WorkerParts } from '#test/support/mail/simulated-jobs';
import type { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

/** Tuesday, 11 am in Sydney. */
export const orderedAt = new Date('2026-03-03T00:00:00.000Z');

type Memory = ReturnType<typeof memoryTables>;

/** A kind of mail with an order of it, as the proof of once each uses it. */
export interface Ordered {
  /** Stores what the mail is about; returns the orders. */
  readonly prepare: (tables: Memory) => Promise<readonly object[]>;
  /** Returns the kind and how it is sent, in a worker that may be killed. */
  readonly worker: (parts: WorkerParts) => { kind: MailKind; sending: OrderSending };
  /** Orders again what was lost, as the schedules do. */
  readonly again: (
    tables: Memory,
    now: Date,
    queue: { send(message: object): Promise<void> },
  ) => Promise<unknown>;
  /** Whom a mail reaches, each once. */
  readonly readers: readonly string[];
}

export const site = 'main';
export const own = schoolNamed(site);
