import type { HeaderReader } from '#functions/connection-headers/store/header.record';
import { schoolFrom } from '#functions/kernel/schools/schools';
import type { MediaReader } from '#functions/media/store/media-reader';
import { type Block, run } from '#functions/pdf/flow/blocks';
import { type Flow, startFlow } from '#functions/pdf/flow/flow';
import { blocksOf } from '#functions/pdf/flow/rich-text/rich-blocks';
import type { FontSet } from '#functions/pdf/font-set';
import type { LookOf } from '#functions/site/store/school-look';
import { AppError } from '#shared/kernel/errors';
import { isOpen } from '#shared/kernel/publish-window';
import { readableOn } from '#shared/site/colours';
import type { MakeMagazine, PdfJob } from '../make.ts';
import { dayText } from '../rules/contents.ts';
import { sentences } from '../store/pdf-record.ts';
import { type Article, type ContentsDeps, type Section, sectionsOf } from './contents.ts';
import { addCover } from './cover.ts';
import { printedPictures } from './printed-picture.ts';

export interface MagazineDeps extends ContentsDeps {
  readonly headers: HeaderReader;
  readonly media: Pick<MediaReader, 'read'>;
  readonly lookOf: LookOf;
  readonly fonts: () => FontSet;
}

/** Writes the magazine of a request. */
export const makeMagazine =
  (deps: MagazineDeps): MakeMagazine =>
  async (job) => {
    const { school, pdf, now } = job;
    const own = schoolFrom(school);
    const sections = await sectionsOf(deps, own, pdf.posts, now);
    if (sections.length === 0) throw new AppError('badRequest', sentences.empty);
    const [found, { name, colour }] = await Promise.all([
      pdf.header ? deps.headers.of(own).get({ connectionheaderUid: pdf.header }) : undefined,
      deps.lookOf(school),
    ]);
    const header = found && isOpen(found, now) ? found : undefined;
    const picture = printedPictures(deps.media, own);
    const facts = { title: pdf.title, language: 'en-AU', made: now, picture, hasCover: true };
    const flow = startFlow(facts, deps.fonts());
    const day = dayText(new Date(pdf.created_at), school.timeZone);
    await addCover(flow, { school: name, colour, day, header, sections });
    const accent = readableOn('#ffffff', colour);
    flow.contents([
      { kind: 'rule', colour: accent },
      { kind: 'heading', tag: 'H1', runs: [run('Contents')], colour: accent },
    ]);
    for (const section of sections) await addSection(flow, section, { job, accent });
    const posts = sections.flatMap(({ articles }) => articles.map(({ postUid }) => postUid));
    return { bytes: await flow.finish(), posts };
  };

interface Printing {
  readonly job: PdfJob;
  /** The school's colour, dark enough for text. */
  readonly accent: string;
}

/** Adds a section. Its title is above its first article. */
async function addSection(flow: Flow, section: Section, printing: Printing): Promise<void> {
  const { title, articles } = section;
  const { accent, job } = printing;
  const name = `section-${articles[0]?.postUid}`;
  const head: Block[] = [
    { kind: 'rule', colour: accent },
    { kind: 'heading', tag: 'H1', runs: [run(title)], name, entry: title, colour: accent },
  ];
  flow.header(`Connections · ${title}`);
  for (const [i, article] of articles.entries()) {
    await job.alive();
    await addArticle(flow, article, i === 0 ? head : [], printing);
  }
}

/** Characters from which a text reads better in two columns. */
const longEnough = 350;

async function addArticle(
  flow: Flow,
  article: Article,
  above: readonly Block[],
  { job: { school } }: Printing,
): Promise<void> {
  const { postUid, title, html, picture, start } = article;
  const published = dayText(new Date(start), school.timeZone);
  const head: Block[] = [
    ...above,
    { kind: 'heading', tag: 'H2', runs: [run(title)], name: postUid, entry: title },
    { kind: 'paragraph', runs: [run(published)], isSmall: true },
  ];
  const pictured: Block[] = picture ? [{ kind: 'picture', name: picture, alt: '' }] : [];
  const text = blocksOf(html, { origin: `https://${school.host}`, highest: 3 });
  const isWide = !picture && html.length < longEnough;
  await flow.addUnder(head, [...pictured, ...text], isWide ? 1 : 2);
}
