import type { StoredHeader } from '#functions/connection-headers/store/header.record';
import { type Block, run } from '#functions/pdf/flow/blocks';
import type { Flow } from '#functions/pdf/flow/flow';
import { readableOn, textOn } from '#shared/site/colours';
import type { Section } from './contents.ts';

export interface CoverFacts {
  /** The name and the colour of the school. */
  readonly school: string;
  readonly colour: string;
  readonly day: string;
  readonly header: StoredHeader | undefined;
  readonly sections: readonly Section[];
}

/** The height of the band with the title, and where its text begins, from the top of the sheet. */
const band = { height: 190, text: 52 };
/** What fits below the picture. */
const most = { sections: 6, articles: 3 };

/**
 * Adds the cover: the school, the title and the day on its colour, the picture of the latest header
 * from edge to edge, and what is in the magazine.
 */
export async function addCover(flow: Flow, facts: CoverFacts): Promise<void> {
  const { school, day, header, sections } = facts;
  const colour = textOn(facts.colour);
  flow.band(band.height, facts.colour);
  flow.downTo(band.text);
  await flow.add([
    { kind: 'paragraph', runs: [run(school, 'bold')], colour },
    { kind: 'heading', tag: 'H1', runs: [run('Connections')], isTitle: true, colour },
    { kind: 'paragraph', runs: [run(day)], colour },
  ]);
  flow.downTo(band.height);
  if (header) await flow.add([coverPicture(header)]);
  const accent = readableOn('#ffffff', facts.colour);
  await flow.add([
    { kind: 'rule', colour: accent },
    { kind: 'heading', tag: 'H2', runs: [run('In this issue')], colour: accent },
  ]);
  await flow.add(sections.slice(0, most.sections).flatMap(teaser), 2);
}

const coverPicture = ({ featured_img_url, alttext, caption }: StoredHeader): Block => ({
  kind: 'picture',
  name: featured_img_url,
  alt: alttext,
  bleeds: true,
  ...(caption && { caption: [run(caption)] }),
});

/** Returns the title of a section with its first articles, as links. */
function teaser({ title, articles }: Section): Block[] {
  const shown = articles.slice(0, most.articles);
  const more = articles.length - shown.length;
  return [
    { kind: 'heading', tag: 'H3', runs: [run(title)] },
    ...shown.map(
      (article): Block => ({
        kind: 'paragraph',
        runs: [{ ...run(article.title), link: `#${article.postUid}` }],
      }),
    ),
    ...(more > 0
      ? [{ kind: 'paragraph' as const, runs: [run(`and ${more} more`)], isSmall: true }]
      : []),
  ];
}
