import type {
  ConnectionHeaderReader,
  StoredHeader,
} from '#functions/connection-headers/store/connection-headers';
import type { MediaReader } from '#functions/media/store/media-reader';
import { type Block, paragraph, run } from '#functions/pdf/flow/blocks';
import { type Flow, startFlow } from '#functions/pdf/flow/flow';
import { blocksOf } from '#functions/pdf/flow/rich-text/rich-blocks';
import type { FontSet } from '#functions/pdf/font-set';
import { AppError } from '#shared/kernel/errors';
import { isOpen } from '#shared/kernel/publish-window';
import type { MakeMagazine, PdfJob } from '../make.ts';
import { dayText } from '../rules/contents.ts';
import { sentences } from '../store/pdf-record.ts';
import { type Article, type ContentsDeps, type Section, sectionsOf } from './contents.ts';
import { printedPictures } from './printed-picture.ts';

export interface MagazineDeps extends ContentsDeps {
  readonly headers: Pick<ConnectionHeaderReader, 'get'>;
  readonly media: Pick<MediaReader, 'read'>;
  readonly fonts: () => FontSet;
}

/** Writes the magazine of a request. */
export const makeMagazine =
  (deps: MagazineDeps): MakeMagazine =>
  async (job) => {
    const { school, pdf, now } = job;
    const site = school.schoolUid;
    const sections = await sectionsOf(deps, site, pdf.posts, now);
    if (sections.length === 0) throw new AppError('badRequest', sentences.empty);
    const header = pdf.header ? await deps.headers.get(site, pdf.header) : undefined;
    const picture = printedPictures(deps.media, site);
    const facts = { title: pdf.title, language: 'en-AU', made: now, picture };
    const flow = startFlow(facts, deps.fonts());
    await addCover(flow, job, header && isOpen(header, now) ? header : undefined);
    flow.contents([{ kind: 'heading', tag: 'H1', runs: [run('Contents')] }]);
    for (const section of sections) await addSection(flow, section, job);
    const posts = sections.flatMap(({ articles }) => articles.map(({ postUid }) => postUid));
    return { bytes: await flow.finish(), posts };
  };

/** Adds the cover: the picture of the latest header, the school, the magazine and the day. */
async function addCover(
  flow: Flow,
  { school, pdf }: PdfJob,
  header: StoredHeader | undefined,
): Promise<void> {
  const picture: Block[] = header
    ? [
        {
          ...{ kind: 'picture', name: header.featured_img_url, alt: header.alttext },
          ...(header.caption && { caption: [run(header.caption)] }),
        },
      ]
    : [];
  flow.down(90);
  const day = dayText(new Date(pdf.created_at), school.timeZone);
  await flow.add([
    { kind: 'paragraph', runs: [run(school.name, 'bold')] },
    { kind: 'heading', tag: 'H1', runs: [run('Connections')], isTitle: true },
    paragraph(day),
    { kind: 'rule' },
    ...picture,
  ]);
}

/** Points that the title of a section or of an article needs with the first lines below it. */
const room = { section: 300, article: 190 };
/** A shorter article reads better in one column. */
const longEnough = 900;

async function addSection(flow: Flow, { title, articles }: Section, job: PdfJob): Promise<void> {
  flow.need(room.section);
  flow.header(`Connections · ${title}`);
  const name = `section-${articles[0]?.postUid}`;
  await flow.add([
    { kind: 'heading', tag: 'H1', runs: [run(title)], name, entry: title },
    { kind: 'rule' },
  ]);
  for (const article of articles) await addArticle(flow, article, job);
}

async function addArticle(flow: Flow, article: Article, { school }: PdfJob): Promise<void> {
  const { postUid, title, html, picture, start } = article;
  const isLong = html.length > longEnough;
  flow.need(room.article);
  const published = dayText(new Date(start), school.timeZone);
  await flow.add([
    { kind: 'heading', tag: 'H2', runs: [run(title)], name: postUid, entry: title },
    { kind: 'paragraph', runs: [run(published)], isSmall: true },
  ]);
  const pictured: Block[] = picture
    ? [{ kind: 'picture', name: picture, alt: '', share: isLong ? 1 : 0.5 }]
    : [];
  const text = blocksOf(html, { origin: `https://${school.host}`, highest: 3 });
  await flow.add([...pictured, ...text], isLong ? 2 : 1);
}
