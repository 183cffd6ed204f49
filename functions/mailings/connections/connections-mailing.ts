import type { Attachment, MessageContent } from '#functions/kernel/mail/content';
import { schoolOf } from '#functions/kernel/mail/letter/school';
import { waitingRow } from '#functions/kernel/outbox/kind';
import type { EmailLogRecord } from '#functions/kernel/outbox/store/email-log-record';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { SuppressionRepository } from '#functions/notifications/store/mail-suppressions';
import type { SettingsRepository } from '#functions/site/store/settings';
import { toldOfSubscriber } from '#functions/subscribers/rules/told';
import type {
  StoredSubscriber,
  SubscriberReader,
} from '#functions/subscribers/store/subscriber.record';
import { subscriberToken } from '#functions/subscribers/store/subscriber-token';
import { allSubscribers } from '#shared/connections/connections-pdf.contract';
import { dayIn } from '#shared/kernel/zone';
import { type LeftOutReason, logTypeOf } from '#shared/mailings/mailing';
import type { SiteFacts } from '#shared/sites';
import { whyIn } from '../messages/ending.ts';
import type { MailingContent } from '../rules/content.ts';
import type { Frozen } from '../store/mailing-content.ts';
import type { StoredMailing } from '../store/mailing-record.ts';

type Pdf = NonNullable<MailingContent['pdf']>;

/** What a mailing needs of the Connections PDF. */
export interface MailedPdfs {
  /** Returns the address of a PDF for mail, and its file if it is small; undefined if it is gone. */
  forMail(
    facts: SiteFacts,
    pdfUid: string,
  ): Promise<Pick<Pdf, 'title' | 'until' | 'attached'> | undefined>;
  /** Reads the file that goes with each message. */
  fileOf(facts: SiteFacts, attached: NonNullable<Pdf['attached']>): Promise<Attachment | undefined>;
}

/** What the mailing of a PDF needs beside other mailings. */
export interface ConnectionsDeps {
  readonly subscribers: Bound<SubscriberReader, 'all' | 'get'>;
  readonly suppressions: Bound<SuppressionRepository, 'all'>;
  readonly settings: Bound<SettingsRepository, 'get'>;
  readonly pdfs: MailedPdfs;
}

/** The frozen messages of a mailing, and who gets none. */
export interface FrozenConnections extends Frozen {
  readonly leftOut: { readonly reason: LeftOutReason; readonly count: number }[];
}

/**
 * Freezes the messages of a mailing of Connections: one for each chosen subscriber who still gets
 * it. Returns undefined if the PDF is gone.
 */
export async function freezeConnections(
  deps: ConnectionsDeps,
  facts: SiteFacts,
  mailing: StoredMailing,
  now: Date,
): Promise<FrozenConnections | undefined> {
  const school = schoolFrom(facts);
  const { pdf } = mailing;
  const [file, settings, suppressed] = await Promise.all([
    pdf && deps.pdfs.forMail(facts, pdf.pdfUid),
    deps.settings.of(school).get(),
    deps.suppressions.of(school).all(),
  ]);
  if (!pdf || !file) return undefined;
  const { subject, content_html, pdfUid, token } = pdf;
  const day = dayIn(facts.timeZone, now);
  const content: MailingContent = {
    type: 'Connections',
    school: schoolOf(facts, settings),
    day,
    blurb: '',
    posts: [],
    events: [],
    pdf: { pdfUid, subject, content_html, token, ...file },
  };
  const isChosen = chosenBy(pdf.send_to);
  const messages: EmailLogRecord[] = [];
  const left = new Map<LeftOutReason, number>();
  for await (const subscriber of deps.subscribers.of(school).all({})) {
    if (!isChosen(subscriber)) continue;
    const reason = reasonAgainst(subscriber, suppressed);
    if (reason) left.set(reason, (left.get(reason) ?? 0) + 1);
    else messages.push(messageTo(mailing, school, subscriber, now));
  }
  return { content, messages, leftOut: [...left].map(([reason, count]) => ({ reason, count })) };
}

function chosenBy(sendTo: readonly string[]) {
  const chosen = new Set(sendTo);
  return ({ subscribedusersUid }: StoredSubscriber): boolean =>
    chosen.has(allSubscribers) || chosen.has(subscribedusersUid);
}

/** Returns why a subscriber gets no mail, if so. */
function reasonAgainst(
  { state, email }: StoredSubscriber,
  suppressed: { has(address: string): boolean },
): LeftOutReason | undefined {
  if (state !== 'active') return 'turned off';
  return suppressed.has(email.toLowerCase()) ? 'suppressed' : undefined;
}

function messageTo(
  { mailingUid, release_at, pdf }: StoredMailing,
  school: School,
  subscriber: StoredSubscriber,
  now: Date,
): EmailLogRecord {
  const { subscribedusersUid, name, email } = subscriber;
  const personal: MessageContent = {
    ...toldOfSubscriber(name),
    unsubscribe: subscriberToken(school, subscriber, 'connections'),
  };
  const at = { mailingUid, testing: false, not_before: release_at ?? now.toISOString() };
  return waitingRow(at, {
    userUid: subscribedusersUid,
    type: logTypeOf.Connections,
    kind: 'Connections',
    email,
    name,
    username: '',
    subject: pdf?.subject ?? '',
    told: JSON.stringify(personal),
    why: whyIn('Connections', personal),
  });
}
