import { type QueueWork, queueWork } from '#functions/kernel/jobs/consume';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { logInfo } from '#functions/kernel/log';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { Settings } from '#shared/site/settings.contract';
import type { SiteFacts } from '#shared/sites';
import { schoolOf } from '../mail/letter/school.ts';
import type { School } from '../record/school.ts';
import { channelOf, type MailKind } from './kind.ts';
import type { OrderKind, OrderSchema } from './order.ts';
import { paceOf, workerPace } from './pace.ts';
import { sendOrder } from './send-order.ts';
import type { MailSender } from './sender.ts';
import { wayOf } from './ways.ts';

/**
 * Milliseconds before its end when a worker starts nothing more: longer than a call to SES may
 * take.
 */
export const reserve = 40_000;

/** What sends orders of mail of any kind. */
export interface OrderSending extends Omit<MailSender, 'hasTime'> {
  /** Its ledger keeps nothing of what has left, so it sends secret kinds, and only these. */
  readonly isSecret?: true;
  readonly settings: { of(school: School): { get(): Promise<Settings | undefined> } };
  /** Returns the queue in which orders of a kind wait. */
  readonly queueOf: <Schema extends OrderSchema>(kind: OrderKind<Schema>) => JobQueue<unknown>;
}

/** Returns the work on orders of mail of each kind. */
export function mailWork(
  sending: OrderSending,
  sites: readonly SiteFacts[],
  kinds: readonly MailKind[],
): QueueWork[] {
  const misplaced = kinds.find(({ isSecret }) => isSecret !== sending.isSecret);
  if (misplaced) throw new Error(`${misplaced.called} belongs to another worker`);
  const pace = paceOf();
  return kinds.map((kind) =>
    queueWork({
      message: kind.order.schema,
      failed: `${kind.called} failed`,
      kind: kind.order.name ?? 'other-mail',
      async work(order, { timeLeft }) {
        const facts = sites.find(({ schoolUid }) => schoolUid === order.site);
        if (!facts) {
          logInfo('An order of mail was dropped: there is no such school');
          return;
        }
        const school = schoolFrom(facts);
        const { now } = sending;
        const settings = await sending.settings.of(school).get();
        const content = { school: schoolOf(facts, settings) };
        const deps = { ...sending, hasTime: () => timeLeft() > reserve };
        const { priority } = kind.order;
        const { perSecond } = wayOf(deps, channelOf(kind, order));
        const seconds = await sendOrder({
          deps,
          kind,
          work: { facts, school, settings, content, now },
          order,
          pace: perSecond
            ? workerPace(school, priority, perSecond)
            : await pace(sending, school, priority),
        });
        if (seconds === undefined) return;
        await sending.queueOf(kind.order).send(order, seconds);
        return 'later';
      },
    }),
  );
}
