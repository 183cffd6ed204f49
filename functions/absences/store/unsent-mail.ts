import {
  isLost,
  type OrderCounts,
  type OrderRun,
  watchOrders,
} from '#functions/kernel/jobs/orders';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { AbsenceMessage } from './absence-message.ts';
import { lastActOf } from './notice-record.ts';
import type { NoticeRepository } from './notices.ts';

/** Queues the mail of acts again whose message was lost, and gives it up after a day. */
export const wakeUnsentMail = (
  {
    notices,
    queue,
  }: {
    readonly notices: Pick<
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
        for (const order of await notices.unsent(site, most)) {
          const notice = await notices.get(site, order.noticeUid);
          const since = notice ? lastActOf(notice) : now.toISOString();
          orders.push({ ...order, id: order.noticeUid, since, notice });
        }
        return orders;
      },
      async wake({ notice, ...order }) {
        const { noticeUid, version } = order;
        if (!notice || notice.mailed_version >= version) {
          await notices.settle(site, order);
          return 'ended';
        }
        if (!isLost(order, now) || !(await notices.stampOrder(site, order, now))) return 'waits';
        await queue.send({ kind: 'notice', site, noticeUid, version });
        return 'queued';
      },
      async giveUp({ notice, ...order }) {
        const isOpen = notice && notice.mailed_version < order.version;
        const mailed_version = notice?.mail_version ?? 0;
        if (isOpen && !(await notices.replace(site, notice, { ...notice, mailed_version }))) {
          return 'waits';
        }
        await notices.settle(site, order);
        return isOpen ? 'givenUp' : 'ended';
      },
    },
    run,
  );
};
