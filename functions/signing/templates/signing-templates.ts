import { authorOf } from '#functions/kernel/author';
import { newId } from '#functions/kernel/id';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { actOf, type IdempotencyRepository } from '#functions/kernel/store/idempotency';
import type { LimitRepository } from '#functions/kernel/store/limits';
import { AppError, refuseFaults } from '#shared/kernel/errors';
import type { Handlers, RequestFacts } from '#shared/kernel/route';
import { dayIn } from '#shared/kernel/zone';
import { dayInWords } from '#shared/questions/in-words';
import type { Caller } from '#shared/rights/caller';
import type { SigningForm } from '#shared/signing/form';
import { type DocumentPage, pagesAtOnce } from '#shared/signing/pages';
import { usualTiming } from '#shared/signing/request';
import type {
  signingTemplates as contract,
  Template,
} from '#shared/signing/signing-templates.contract';
import { documentUpload } from '../rules/document-upload.ts';
import { sampleView } from '../rules/sample.ts';
import type { FileReading } from '../store/file-reading.ts';
import type { FileUses } from '../store/file-uses.ts';
import type { StoredTemplate, TemplateRecords } from '../store/template.record.ts';
import { templateSummary, templateView } from './template-view.ts';

export interface TemplateDeps {
  readonly templates: TemplateRecords;
  readonly files: FileReading;
  readonly uses: Bound<FileUses, 'add' | 'staying'>;
  readonly idempotency: IdempotencyRepository;
  readonly limits: Bound<LimitRepository, 'count'>;
  /** Returns the name of a school. */
  readonly schoolName: (school: School) => Promise<string>;
}

/** Uploads and new templates of one person: each upload is inspected, and its pages are drawn. */
const most = { minute: 10, day: 100 } as const;

/** The largest form in characters. With its document it fits into a record of a batch. */
const largestForm = 200_000;

const consent =
  'I have read this document. I agree to sign it electronically, with the same effect as a signature on paper.';

/** Templates of documents. All who may send documents see and change all templates of the school. */
export const signingTemplateHandlers = (deps: TemplateDeps): Handlers<typeof contract> => ({
  ...fileHandlers(deps),

  async list(page, caller) {
    const { records, next_token } = await deps.templates.of(caller).page({}, page);
    return { records: records.map(templateSummary), next_token };
  },

  async get({ templateUid }, caller) {
    return shown(deps, caller, await found(deps, caller, templateUid));
  },

  create: (form, caller, request) => create(deps, form, caller, request),
  change: (form, caller, request) => change(deps, form, caller, request),

  async remove({ templateUid }, caller) {
    if (!(await deps.templates.of(caller).remove({ templateUid }))) throw templateNotFound();
    return { templateUid };
  },

  async preview({ templateUid, partyUid }, caller, { now }) {
    const template = await found(deps, caller, templateUid);
    const party = template.form.parties.find((each) => each.partyUid === partyUid);
    if (!party) throw templateNotFound();
    const [pages, school] = await Promise.all([
      pagesOf(deps, caller, template),
      deps.schoolName(caller),
    ]);
    const sent_on = dayInWords(dayIn(caller.timeZone, now));
    return sampleView(template, party, { school, pages, sent_on, now });
  },
});

type TemplateHandlers = Handlers<typeof contract>;

const unlockedSentence =
  'This PDF had a lock against printing or changes. The copy that people sign has no lock.';

/** The uploaded documents: each is inspected, and its pages are drawn. */
const fileHandlers = (
  deps: TemplateDeps,
): Pick<TemplateHandlers, 'upload' | 'file' | 'pictures'> => ({
  async upload(input, caller, facts) {
    const fileUid = await fileToUpload(deps, input, caller, facts);
    const { url, fields } = await deps.files.of(caller).uploadTo(fileUid, documentUpload);
    return { fileUid, upload: { url, fields: { ...fields } } };
  },

  async file({ fileUid }, caller) {
    const result = await deps.files.of(caller).result(fileUid);
    if (result.state === 'ready') {
      const message = result.unlocked ? unlockedSentence : '';
      return { fileUid, state: 'ready', message, pages: result.pages.map(pageOf) };
    }
    return {
      fileUid,
      state: result.state === 'waiting' ? 'waiting' : 'refused',
      message: result.state === 'waiting' ? '' : result.message,
      pages: [],
    };
  },

  async pictures({ fileUid, from }, caller) {
    const result = await deps.files.of(caller).result(fileUid);
    if (result.state !== 'ready') throw fileNotFound();
    const asked = result.pages.slice(from - 1, from - 1 + pagesAtOnce);
    const pictures = asked.map(async ({ picture }, i) => ({
      page: from + i,
      url: await deps.files.of(caller).pictureAddress(fileUid, picture),
    }));
    return { pictures: await Promise.all(pictures) };
  },
});

/** Returns a new file. A retried request with its key returns the same file. */
async function fileToUpload(
  { limits, uses, idempotency }: TemplateDeps,
  input: object,
  caller: Caller,
  { now, idempotencyKey }: Pick<RequestFacts, 'now' | 'idempotencyKey'>,
): Promise<string> {
  const { userUid } = caller;
  const act = idempotencyKey && actOf(caller, 'signing-file', input, { now, idempotencyKey });
  const before = act && (await idempotency.made(act));
  if (before) return before;
  await limits.of(caller).count(userUid, 'signing-file', most.minute, now);
  await limits.of(caller).count(userUid, 'signing-file', most.day, now, 'day');
  const fileUid = newId(now);
  if (await uses.of(caller).add(fileUid, act ? [idempotency.remember(act, fileUid)] : [])) {
    return fileUid;
  }
  const other = act && (await idempotency.made(act));
  if (!other) throw new AppError('conflict', 'This upload was started before. Try again.');
  return other;
}

async function create(
  deps: TemplateDeps,
  form: { readonly title: string; readonly family: Template['family']; readonly copy_of?: string },
  caller: Caller,
  facts: RequestFacts,
): Promise<Template> {
  const { userUid } = caller;
  const { now } = facts;
  const act = actOf(caller, 'sign.tpl', form, facts);
  const stored = deps.templates.of(caller);
  const before = await stored.madeBy(act);
  if (before) return shown(deps, caller, before);
  await deps.limits.of(caller).count(userUid, 'signing-template', most.minute, now);
  const { title, family, copy_of } = form;
  const original = copy_of === undefined ? undefined : await found(deps, caller, copy_of);
  const at = now.toISOString();
  const template: StoredTemplate = {
    ...(original ?? { form: emptyForm(now), timing: usualTiming, pages: 0 }),
    templateUid: newId(now),
    title,
    family,
    created_at: at,
    updated_at: at,
    ...authorOf(caller),
  };
  // The same act may make a template again after the first one was deleted.
  const remembered = stored.remember(act, template, await deps.idempotency.made(act));
  const writes = [remembered, ...stayingOf(deps, caller, original?.fileUid)];
  if (await stored.add(template, undefined, writes)) return shown(deps, caller, template);
  const faster = await stored.madeBy(act);
  if (!faster) throw templateNotFound();
  return shown(deps, caller, faster);
}

/** Returns the check that a document stays, which a template takes. */
const stayingOf = ({ uses }: TemplateDeps, school: School, fileUid: string | undefined) =>
  fileUid === undefined ? [] : [uses.of(school).staying(fileUid)];

/** The form of a new template: the first guardian signs. */
const emptyForm = (now: Date): SigningForm => ({
  parties: [{ partyUid: newId(now), name: 'First guardian', role: 'signer', who: 'guardian 1' }],
  in_order: false,
  fields: [],
  questions: [],
  page_rules: [],
  consent,
});

type Change = Parameters<Handlers<typeof contract>['change']>[0];

async function change(
  deps: TemplateDeps,
  { templateUid, fileUid, updated_at, ...form }: Change,
  caller: Caller,
  { now }: Pick<RequestFacts, 'now'>,
): Promise<Template> {
  const newFile = (before: StoredTemplate) => (fileUid === before.fileUid ? undefined : fileUid);
  const changed = await deps.templates.of(caller).change({ templateUid }, updated_at, {
    now,
    async make(before) {
      if (JSON.stringify(form.form).length > largestForm) refuseFaults({ form: tooLong });
      const added = newFile(before);
      const document = added === undefined ? {} : await inspected(deps, caller, added);
      return { ...before, ...form, ...document, ...authorOf(caller) };
    },
    more: (_, before) => stayingOf(deps, caller, newFile(before)),
    view: (current) => shown(deps, caller, current),
    missing: templateNotFound,
  });
  return shown(deps, caller, changed);
}

const tooLong = 'This form is too long. Use fewer or shorter questions and choices.';

/** Returns the document of a new file: only one of this school that its inspection accepted. */
async function inspected({ files }: TemplateDeps, school: School, fileUid: string) {
  const result = await files.of(school).result(fileUid);
  if (result.state !== 'ready') {
    const fileUid = 'This file is not ready. Wait for its check, or upload it again.';
    throw new AppError('badRequest', fileUid, { fields: { fileUid } });
  }
  return { fileUid, hash: result.hash, pages: result.pages.length };
}

async function found(
  { templates }: Pick<TemplateDeps, 'templates'>,
  school: School,
  templateUid: string,
): Promise<StoredTemplate> {
  const template = await templates.of(school).get({ templateUid });
  if (!template) throw templateNotFound();
  return template;
}

async function shown(deps: TemplateDeps, school: School, template: StoredTemplate) {
  return templateView(template, await pagesOf(deps, school, template));
}

/** Returns the pages of a template’s document; none if it has no document. */
async function pagesOf(
  { files }: TemplateDeps,
  school: School,
  { fileUid }: StoredTemplate,
): Promise<DocumentPage[]> {
  if (fileUid === undefined) return [];
  const result = await files.of(school).result(fileUid);
  return result.state === 'ready' ? result.pages.map(pageOf) : [];
}

const pageOf = ({ width, height, text }: DocumentPage): DocumentPage => ({ width, height, text });

/** The answer for an unknown template. */
export const templateNotFound = () =>
  new AppError('notFound', 'This template doesn’t exist, or you don’t have access.');

const fileNotFound = () =>
  new AppError('notFound', 'This file doesn’t exist, or you don’t have access.');
