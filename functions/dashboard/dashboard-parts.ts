import { asOf, pdfView } from '#functions/connections/store/pdf-record';
import type { PdfReader } from '#functions/connections/store/pdfs';
import type { EmergencyBroadcastRepository } from '#functions/emergency/store/emergencybroadcast';
import { queueView } from '#functions/goals/pdfs/rules/queue-view';
import type { GoalsPdfReader } from '#functions/goals/pdfs/store/goals-pdfs';
import { isWaiting, type NewestIntake } from '#functions/intake/store/ready-intake';
import type { DocumentRepository } from '#functions/kernel/documents/store/documents';
import type { Bound } from '#functions/kernel/record/declaration';
import { tokenOf } from '#functions/kernel/store/dynamo';
import type { RecentMailings } from '#functions/mailings/store/held-mailings';
import type { PostLists } from '#functions/posts/store/post-lists';
import type { SubscriberOutbox } from '#functions/subscribers/store/subscriber-outbox';
import {
  type DashboardItem,
  type DashboardPart,
  daysBeforeEnd,
  mostShown,
} from '#shared/dashboard/admin-dashboard.contract';
import type { Caller } from '#shared/rights/caller';
import { may } from '#shared/rights/permissions';

/** What the dashboard reads. */
export interface DashboardDeps {
  readonly broadcast: Bound<EmergencyBroadcastRepository, 'current'>;
  readonly mailings: RecentMailings;
  readonly intakes: NewestIntake;
  readonly outbox: Bound<SubscriberOutbox, 'orders'>;
  readonly connections: Bound<PdfReader, 'list'>;
  readonly goals: Bound<GoalsPdfReader, 'list'>;
  readonly documents: Bound<DocumentRepository, 'list'>;
  readonly posts: Bound<PostLists, 'all'>;
}

interface Moment {
  readonly caller: Caller;
  readonly now: Date;
}

type ReadPart = (deps: DashboardDeps, moment: Moment) => Promise<DashboardItem[]>;

const day = 86_400_000;

/** Milliseconds for which something that ended badly is shown. */
const shownAfterEnd = 3 * day;

const isRecent = (at: string, now: Date): boolean => now.getTime() - Date.parse(at) < shownAfterEnd;

/** Homerooms of a request for goals PDFs that one answer reads. */
const newestRows = 60;

/** Milliseconds after which a mail to a subscriber is late. */
const lateAfter = 3_600_000;

/** Orders of mail that one answer counts. */
const mostCounted = 100;

/** Posts of the index that one answer reads. */
const mostExamined = 50;

/** The parts, in the order of their urgency. Each returns nothing without its right. */
export const dashboardReads: Readonly<Record<DashboardPart, ReadPart>> = {
  async broadcast({ broadcast }, { caller }) {
    if (!may(caller, 'emg.write')) return [];
    const { status, message } = await broadcast.of(caller).current();
    return status ? [{ kind: 'broadcast', message }] : [];
  },

  async mailings({ mailings }, { caller, now }) {
    if (!may(caller, 'mail.send')) return [];
    const found = await mailings(caller);
    return found.flatMap(({ mailingUid, type, testing, state, finished_at = '' }) => {
      const isBad = state === 'failed' || state === 'refused';
      const isShown = state === 'paused' || (isBad && isRecent(finished_at, now));
      return isShown && !testing ? [{ kind: 'mailing' as const, mailingUid, type, state }] : [];
    });
  },

  async intakes({ intakes }, { caller }) {
    if (!may(caller, 'intake')) return [];
    const found = await intakes(caller);
    return found.flatMap((intake) => {
      const { intakeUid, filename } = intake;
      const state = isWaiting(intake) ? 'ready' : intake.state;
      const isShown = state === 'ready' || state === 'failed';
      return isShown ? [{ kind: 'intake' as const, intakeUid, filename, state }] : [];
    });
  },

  async subscribers({ outbox }, { caller, now }) {
    if (!may(caller, 'sub')) return [];
    const orders = await outbox.of(caller).orders(undefined, mostCounted);
    const late = orders
      .map(({ ordered_at }) => ordered_at)
      .filter((at) => now.getTime() - Date.parse(at) > lateAfter)
      .sort();
    const [since] = late;
    if (since === undefined) return [];
    const more = orders.length === mostCounted;
    return [{ kind: 'subscribers', count: late.length, more, since }];
  },

  async connections({ connections }, { caller, now }) {
    if (!may(caller, 'cpdf')) return [];
    const { records } = await connections.of(caller).list({ limit: 1 });
    return records.flatMap((stored) => {
      const { connections_pdfUid, title, status, error, created_at } = pdfView(asOf(now, stored));
      const isShown = status === 'Failed' && isRecent(created_at, now);
      return isShown
        ? [{ kind: 'connections' as const, connections_pdfUid, title, message: error }]
        : [];
    });
  },

  async goals({ goals }, { caller, now }) {
    if (!may(caller, 'lgp.bulk')) return [];
    const { records } = await goals.of(caller).list({ limit: newestRows }, now);
    return records.map(queueView).flatMap((row) => {
      const { queuestatisticsUid, form_run, home_class, message } = row;
      const isShown = row.queue_status === 'Complete' && row.is_error;
      return isShown && isRecent(row.updated_at, now)
        ? [{ kind: 'goals' as const, queuestatisticsUid, form_run, home_class, message }]
        : [];
    });
  },

  async files({ documents }, { caller, now }) {
    if (!may(caller, 'doc')) return [];
    const { records } = await documents.of(caller).list(caller, { limit: 10 }, now);
    return records
      .filter(({ state }) => state === 'failed')
      .map(({ documentUid, kind, title }) => ({
        kind: 'file' as const,
        documentUid,
        document: kind,
        title,
      }));
  },

  async posts({ posts }, { caller, now }) {
    if (!may(caller, 'post.put')) return [];
    const until = new Date(now.getTime() + daysBeforeEnd * day).toISOString();
    const { records } = await posts.of(caller).all('publish_end', 'asc', {
      limit: mostShown,
      next_token: tokenOf(now.toISOString()),
      accepts: ({ end }) => end !== undefined && end <= until,
      mostExamined,
    });
    return records.map(({ postUid, type, title, end = '', published }) => ({
      kind: 'post' as const,
      postUid,
      type,
      title,
      end,
      is_draft: !published,
    }));
  },
};
