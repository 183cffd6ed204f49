import { consumeAll } from '#functions/kernel/jobs/consume';
import type { MailKind } from '#functions/kernel/outbox/kind';
import { mailWork } from '#functions/kernel/outbox/order-worker';
import { deliver } from '#test/support/deliver';
import { sendingOver } from '#test/support/mail/mail-sending';
import { sites } from '#test/support/mail/mail-sites';
import type { memoryTables } from '#test/support/memory/memory-tables';

interface Sending {
  readonly tables: ReturnType<typeof memoryTables>;
  readonly kind: MailKind;
  /** When the worker runs. */
  readonly at: Date;
  /** What happens right before the first message leaves. */
  readonly before?: () => Promise<unknown>;
}

/**
 * Sends what an order of a kind orders. The queue delivers the order twice. Returns the names of
 * whom it reached, before the `@`, and one of its messages.
 */
export async function sendOrder(body: object, { tables, kind, at, before }: Sending) {
  const left: { email: string; subject: string; preview: string; text: string }[] = [];
  let isFirst = true;
  let clock = at.getTime();
  const sending = sendingOver(tables, {
    sites,
    now: () => new Date(clock),
    pass(milliseconds) {
      clock += milliseconds;
    },
    async send(_, { email }, { subject, preview_text, text }) {
      if (isFirst) await before?.();
      isFirst = false;
      left.push({ email, subject, preview: preview_text, text });
      return { kind: 'sent', messageId: 'm' };
    },
  });
  const worker = consumeAll(mailWork(sending, sites, [kind]));
  await deliver(worker, [{ id: 'm', body }]);
  await deliver(worker, [{ id: 'n', body }]);
  return { to: left.map(({ email }) => email.split('@')[0]).sort(), ...left[0] };
}
