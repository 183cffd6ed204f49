import type { HeaderReader } from '#functions/connection-headers/store/header.record';
import { authorOf } from '#functions/kernel/author';
import { safeHtml } from '#functions/kernel/html/html';
import { newId } from '#functions/kernel/id';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import type { Bound } from '#functions/kernel/record/declaration';
import { type Act, actOf, type IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import type { PostLists } from '#functions/posts/store/post-lists';
import type {
  connectionsPdf as contract,
  PdfEmailText,
} from '#shared/connections/connections-pdf.contract';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import type { Caller } from '#shared/rights/caller';
import { contentsNow, titleOf } from './rules/contents.ts';
import { type EmailTexts, emailTextUid } from './store/email-text.record.ts';
import type { PdfFiles } from './store/pdf-files.ts';
import type { PdfMessage } from './store/pdf-message.ts';
import { asOf, pdfView, type StoredPdf, timesOf } from './store/pdf-record.ts';
import type { PdfRepository } from './store/pdfs.ts';

export interface ConnectionsPdfDeps {
  readonly pdfs: Bound<PdfRepository, 'get' | 'list' | 'add' | 'supersede' | 'remove'> &
    Pick<PdfRepository, 'withToken'>;
  readonly texts: EmailTexts;
  readonly files: Bound<PdfFiles, 'remove'> & Pick<PdfFiles, 'addressOf'>;
  readonly posts: Bound<PostLists, 'live'>;
  readonly headers: HeaderReader;
  readonly idempotency: IdempotencyRepository;
  readonly limits: LimitRepository;
  readonly queue: JobQueue<PdfMessage>;
}

/** The most PDFs that a person can request, and the most files that a network can open. */
const most = { minute: 5, day: 50, opened: 60 };

/** Generates, lists, opens and deletes the PDFs of Connections. */
export function connectionsPdfHandlers(deps: ConnectionsPdfDeps): Handlers<typeof contract> {
  const { pdfs, texts, files, limits } = deps;
  const seen = async (caller: Caller, connections_pdfUid: string, now: Date) => {
    const stored = await pdfs.of(caller).get({ connections_pdfUid });
    if (!stored) throw pdfNotFound();
    return asOf(now, stored);
  };

  return {
    create: (_, caller, request) => generate(deps, caller, request),

    async list(page, caller, { now }) {
      const { records, next_token } = await pdfs.of(caller).list(page);
      return { records: records.map((each) => pdfView(asOf(now, each))), next_token };
    },

    async get({ connections_pdfUid, generate_pdf_signed_url }, caller, { now }) {
      const stored = await seen(caller, connections_pdfUid, now);
      const { state, object_key, title } = stored;
      if (generate_pdf_signed_url !== 'yes' || state !== 'ready' || !object_key) {
        return pdfView(stored);
      }
      return pdfView(stored, await files.addressOf(object_key, title));
    },

    async remove({ connections_pdfUid }, caller, { now }) {
      const id = { connections_pdfUid };
      if (!(await pdfs.of(caller).get(id))) throw pdfNotFound();
      if (!(await pdfs.of(caller).remove(id, now))) {
        throw new AppError('conflict', 'This PDF is still generating. Delete it afterwards.');
      }
      // The link ends with the record. A file that is left over has no address.
      await files.of(caller).remove(connections_pdfUid);
      return { connections_pdfUid };
    },

    async file({ token }, _, { network, site, now }) {
      await limits.ofVisitors(site).count(network, 'connections-file', most.opened, now);
      const found = await pdfs.withToken(token, now);
      const isElsewhere = site !== undefined && found?.site !== site;
      if (!found?.pdf.object_key || isElsewhere) throw linkEnded();
      return { address: await files.addressOf(found.pdf.object_key, found.pdf.title) };
    },

    ...emailTextHandlers(texts),
  };
}

/** Reads and stores the text of the mail, one for each school. */
const emailTextHandlers = (
  texts: EmailTexts,
): Pick<Handlers<typeof contract>, 'emailText' | 'saveEmailText'> => ({
  async emailText(_, caller) {
    const text = await texts.of(caller).get({});
    return text ? [text] : [];
  },

  async saveEmailText({ updated_at, subject, email_html, send_to }, caller, { now }) {
    const html = await safeHtml(email_html, caller.site, caller.host);
    const hasWords = html.replace(/<[^>]*>/g, '').trim() !== '' || html.includes('<img');
    refuseFaults({ email_html: hasWords ? undefined : '*Please enter email text.' });
    const stored = await texts.of(caller).get({});
    const text = {
      connection_pdf_emailtextUid: emailTextUid,
      schoolUid: caller.site,
      subject,
      email_html: html,
      send_to,
    };
    if (stored && isSameText(stored, text)) return stored;
    // The specified record has no version, so its clients replace the stored text.
    return texts.of(caller).save({}, updated_at ?? stored?.updated_at, {
      now,
      make: () => text,
      view: (current) => current,
    });
  },
});

/** Requests a PDF of everything that is live and public now. It ends one that still runs. */
async function generate(deps: ConnectionsPdfDeps, caller: Caller, request: RequestFacts) {
  const { pdfs, idempotency, limits, queue } = deps;
  const { site, userUid } = caller;
  const { now, idempotencyKey } = request;
  const act = idempotencyKey ? actOf(caller, 'cpdf', {}, { idempotencyKey, now }) : undefined;
  async function enqueue(pdf: StoredPdf) {
    const { connections_pdfUid, state } = pdf;
    if (state === 'waiting') await queue.send({ site, connections_pdfUid });
    return pdfView(asOf(now, pdf));
  }
  const addedBy = async (known: Act | undefined) => {
    const connections_pdfUid = known && (await idempotency.made(known));
    return connections_pdfUid ? pdfs.of(caller).get({ connections_pdfUid }) : undefined;
  };
  const before = await addedBy(act);
  if (before) return enqueue(before);
  await limits.of(caller).count(userUid, 'connections-pdf', most.minute, now);
  await limits.of(caller).count(userUid, 'connections-pdf', most.day, now, 'day');
  const pdf: StoredPdf = {
    connections_pdfUid: newId(now),
    title: titleOf(now, caller.timeZone),
    state: 'waiting',
    ...timesOf(now),
    ...(await contentsNow(deps, caller, now)),
    ...authorOf(caller),
  };
  const remembered = act ? [idempotency.remember(act, pdf.connections_pdfUid)] : [];
  if (await pdfs.of(caller).add(pdf, remembered)) {
    await pdfs.of(caller).supersede(now);
    return enqueue(pdf);
  }
  const added = await addedBy(act);
  if (added) return enqueue(added);
  throw new AppError('conflict', 'A newer PDF is being made. Load the page again to see it.');
}

/** Tells whether two texts differ only in their version: the same call again changes nothing. */
const isSameText = (a: PdfEmailText, b: Omit<PdfEmailText, 'updated_at'>): boolean =>
  a.subject === b.subject &&
  a.email_html === b.email_html &&
  JSON.stringify(a.send_to.map(wordsOf)) === JSON.stringify(b.send_to.map(wordsOf));

const wordsOf = ({ value, label }: PdfEmailText['send_to'][number]) => [value, label];

const pdfNotFound = () => new AppError('notFound', 'This PDF does not exist. Load the page again.');

/** The same text for every token that opens nothing: unknown, ended, or of another school. */
const linkEnded = () =>
  new AppError('notFound', 'This link does not work, or has ended. Ask the school for a new one.');
