import type { StoredPdf } from '#functions/connections/store/pdf-record';
import type { PdfReader } from '#functions/connections/store/pdfs';
import { atOnce } from '#functions/kernel/at-once';
import { safeHtml } from '#functions/kernel/html/html';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import { actOf, type IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { SubscriberReader } from '#functions/subscribers/store/subscriber.record';
import {
  type connectionsEmail as contract,
  noSubscriberChosen,
} from '#shared/connections/connections-email.contract';
import { allSubscribers } from '#shared/connections/connections-pdf.contract';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers } from '#shared/kernel/route';
import { fullName } from '#shared/people/names';
import type { Caller } from '#shared/rights/caller';
import { newMailing } from './run/new-mailing.ts';
import type { MailingMessage } from './store/mailing-message.ts';
import type { MailingRepository } from './store/mailings.ts';

export interface ConnectionsEmailDeps {
  readonly pdfs: Bound<PdfReader, 'get' | 'emailClaim'>;
  readonly subscribers: SubscriberReader;
  readonly mailings: Bound<MailingRepository, 'begin' | 'get'>;
  readonly queue: JobQueue<MailingMessage>;
  readonly idempotency: IdempotencyRepository;
  readonly limits: Bound<LimitRepository, 'count'>;
}

/** Mailings of PDFs that a person may start in a minute. */
const mostPerMinute = 10;
/** Subscribers that are looked up at the same time. */
const inParallel = 20;

/** Sends a Connections PDF to the chosen subscribers, once. */
export const connectionsEmailHandlers = (
  deps: ConnectionsEmailDeps,
): Handlers<typeof contract> => ({
  async send({ connections_pdfUid, subject, email_html, send_to }, caller, request) {
    const { pdfs, mailings, idempotency, limits, queue } = deps;
    const { site, userUid, firstname, surname, timeZone, host } = caller;
    const { now } = request;
    await limits.of(caller).count(userUid, 'connections-email', mostPerMinute, now);
    const values = [...new Set(send_to.map(({ value }) => value))];
    const body = { connections_pdfUid, subject, email_html, values };
    const act = actOf(caller, 'cpdf.mail', body, request);
    const started = async (mailingUid: string) => {
      // The request that created it may have failed before it was queued.
      const mailing = await mailings.of(caller).get(mailingUid);
      if (mailing?.state === 'preparing') await queue.send({ kind: 'prepare', site, mailingUid });
      return { connections_pdfUid, mailingUid };
    };
    const before = await idempotency.made(act);
    if (before) return started(before);
    const id = { connections_pdfUid };
    refuseUnready(await pdfs.of(caller).get(id));
    await refuseUnknown(deps, caller, values);
    const content_html = await safeHtml(email_html, site, host);
    const hasWords = content_html.replace(/<[^>]*>/g, '').trim() !== '';
    refuseFaults({ email_html: hasWords ? undefined : '*Please enter email text.' });
    const mailing = newMailing(
      { type: 'Connections', period: connections_pdfUid, except: [], postsUid: [], testing: false },
      {
        timeZone,
        now,
        audience_hash: '',
        undo_seconds: 0,
        by: { userUid, name: fullName({ firstname, surname }) },
      },
    );
    const { token, write } = pdfs.of(caller).emailClaim(id, mailing.mailingUid, now);
    const pdf = { pdfUid: connections_pdfUid, token, subject, content_html, send_to: values };
    const begun = await mailings
      .of(caller)
      .begin({ ...mailing, pdf }, { act: { act, idempotency }, also: [write] });
    if (begun.kind === 'begun') return started(mailing.mailingUid);
    if (begun.kind === 'known') return started(begun.mailingUid);
    throw emailedBefore();
  },
});

/** Refuses a PDF that is gone, is not completed, or was emailed. */
function refuseUnready(pdf: StoredPdf | undefined): void {
  if (!pdf) throw new AppError('notFound', 'This PDF does not exist. Load the page again.');
  if (pdf.state !== 'ready') {
    throw new AppError('conflict', 'This PDF is not completed, so it cannot be emailed.');
  }
  if (pdf.emailed_at) throw emailedBefore();
}

/** Refuses a choice that names a person who is no subscriber, or in which nobody gets a mail. */
async function refuseUnknown(
  { subscribers }: ConnectionsEmailDeps,
  caller: Caller,
  values: readonly string[],
): Promise<void> {
  if (values.includes(allSubscribers)) {
    for await (const { state } of subscribers.of(caller).all({})) if (state === 'active') return;
    throw new AppError('badRequest', 'No any user was in queue');
  }
  const found = await atOnce(inParallel, values, (subscribedusersUid) =>
    subscribers.of(caller).get({ subscribedusersUid }),
  );
  if (found.includes(undefined)) {
    const message = 'A chosen subscriber is not in the list any longer. Choose again.';
    throw new AppError('badRequest', message, { fields: { send_to: message } });
  }
  if (found.every((each) => each?.state !== 'active')) {
    const fields = { send_to: noSubscriberChosen };
    throw new AppError('badRequest', noSubscriberChosen, { fields });
  }
}

const emailedBefore = () =>
  new AppError('conflict', 'This PDF was emailed already. Generate a new one to send it again.');
