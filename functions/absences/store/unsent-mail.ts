import {
  isLost,
  type OrderCounts,
  type OrderRun,
  watchOrders,
} from '#functions/kernel/jobs/orders';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import type { AbsenceMessage } from './absence-message.ts';
import { lastActOf } from './notice-record.ts';
import type { NoticeRepository } from './notices.ts';

/** Queues the mail of acts again whose message was lost, and gives it up after a day. */
export const wakeUnsentMail = (
  {
    notices,
    queue,
  }: {
    readonly notices: Bound<
      NoticeRepository,
      'unsent' | 'get' | 'replace' | 'stampOrder' | 'settle'
    >;
    readonly queue: JobQueue<AbsenceMessage>;
  },
  run: OrderRun,
): Promise<OrderCounts> => {
  const { site, now } = run;
  return watchOrders(
    {
      open: async (most) => {
        const orders = [];
        for (const order of await notices.of(run).unsent(most)) {
          const notice = await notices.of(run).get(order.noticeUid);
          const since = notice ? lastActOf(notice) : now.toISOString();
          orders.push({ ...order, id: order.noticeUid, since, notice });
        }
        return orders;
      },
      async wake({ notice, ...order }) {
        const { noticeUid, version } = order;
        if (!notice || notice.mailed_version >= version) {
          await notices.of(run).settle(order);
          return 'ended';
        }
        if (!isLost(order, now) || !(await notices.of(run).stampOrder(order, now))) return 'waits';
        await queue.send({ kind: 'notice', site, noticeUid, version });
        return 'queued';
      },
      async giveUp({ notice, ...order }) {
        const isOpen = notice && notice.mailed_version < order.version;
        const mailed_version = notice?.mail_version ?? 0;
        if (isOpen && !(await notices.of(run).replace(notice, { ...notice, mailed_version }))) {
          return 'waits';
        }
        await notices.of(run).settle(order);
        return isOpen ? 'givenUp' : 'ended';
      },
    },
    run,
  );
};
