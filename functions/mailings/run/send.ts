import { logFault } from '#functions/kernel/log';
import type { Pace } from '#functions/kernel/outbox/pace';
import { type Stop, sendMessages } from '#functions/kernel/outbox/send-loop';
import { restSeconds } from '#functions/kernel/outbox/sender';
import { groupedFor } from '#functions/kernel/push/ordinary-push';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { MailingContent } from '../rules/content.ts';
import type { StoredMailing } from '../store/mailing-record.ts';
import { goOn, type MailJob } from './dependencies.ts';
import { finish } from './finish.ts';
import { changed } from './prepare.ts';
import { sendingOf } from './sending.ts';

/**
 * Milliseconds without a settled message until a mailing is held. A person then decides when to try
 * again.
 */
const patience = 10 * 60_000;

/**
 * Sends messages at the account's pace, until none is left, the mailing is held, or the worker's
 * time is over. In the last case the job puts itself on the queue again. Any number of workers may
 * send one mailing: each message is claimed by one of them.
 */
export async function send(job: MailJob, pace: Pace): Promise<void> {
  const { deps, facts } = job;
  const school = schoolFrom(facts);
  const { mailingUid } = job.mailing;
  let { mailing } = job;
  const again = (seconds: number) => goOn(job, 'send', seconds);

  if (mailing.state === 'waiting') {
    const left = Date.parse(mailing.release_at ?? '') - deps.now().getTime();
    if (left > 0) return again(left / 1000);
    const started_at = deps.now().toISOString();
    const started = await deps.mailings
      .of(school)
      .change(mailing, { state: 'sending', started_at });
    if (!started) return changed(started);
    mailing = started;
    await orderPushes(job);
  }
  if (mailing.state !== 'sending') return finish({ ...job, mailing });

  await deps.mailings.of(school).beat(mailingUid, deps.now());
  const content = await deps.contents.of(school).content(mailing.content_key ?? '');
  const own = await pace(deps, school);
  const messageOf = await withFile(job, content);
  const stop = await sendMessages(sendingOf({ ...job, mailing }, content, messageOf, own));
  if (stop.why === 'time') return again(0);
  const current = await deps.mailings.of(school).get(mailingUid);
  if (!current) return;
  if (stop.why === 'rest' && !hasWaitedEnough(current, deps.now())) return again(restSeconds);
  if (stop.why === 'refused') {
    const { userUids } = stop.alike;
    await Promise.all(
      userUids.map((userUid) => deps.messages.of(school).forget(mailingUid, userUid)),
    );
  }
  const message = heldBecause(stop);
  if (message !== undefined && current.state === 'sending') {
    changed(await deps.mailings.of(school).change(current, { state: 'paused', message }));
    logFault('A mailing was put on hold', undefined, {
      alarm: 'mailingsHeld',
      site: school.site,
      id: mailingUid,
    });
    return;
  }
  return finish({ ...job, mailing: current });
}

/** Returns how a message is made, with the file that goes with each message of the mailing. */
async function withFile(
  { deps, facts }: MailJob,
  { pdf }: MailingContent,
): Promise<MailJob['deps']['messageOf']> {
  const file = pdf?.attached && (await deps.connections.pdfs.fileOf(facts, pdf.attached));
  if (!file) return deps.messageOf;
  return (content, personal) => ({ ...deps.messageOf(content, personal), attachments: [file] });
}

/**
 * Returns why the mailing must be held, as a text for its sender; undefined when it need not be.
 */
function heldBecause(stop: Stop): string | undefined {
  if (stop.why === 'refused') {
    const { reason, userUids } = stop.alike;
    return `The mail service refused ${userUids.length} messages in a row for the same reason (${reason}). These people have no message yet. Ask the operators of the portal to correct this, then resume.`;
  }
  if (stop.why !== 'stopped' && stop.why !== 'rest') return undefined;
  return `The mail service does not accept mail (${stop.reason}). Ask the operators of the portal to correct this, then resume.`;
}

const hasWaitedEnough = ({ got_on_at, started_at }: StoredMailing, now: Date): boolean =>
  now.getTime() - Date.parse(got_on_at ?? started_at ?? '') > patience;

/** Orders the pushes about a mailing whose mail begins to leave: those about news wait some minutes. */
async function orderPushes({ deps, mailing, facts }: MailJob): Promise<void> {
  const { mailingUid, type, testing } = mailing;
  const about = { site: schoolFrom(facts).site, mailingUid };
  if (testing) return;
  if (type === 'Principal') await deps.pushes.send({ kind: 'principal-push', ...about });
  if (type === 'Weekly' || type === 'Daily') {
    await deps.pushes.send({ kind: 'news-push', ...about }, groupedFor / 1000);
  }
}
