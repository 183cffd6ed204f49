import { seesPage } from '#functions/api/page-access';
import { sees } from '#functions/api/place-access';
import { mayRead } from '#functions/api/post-access';
import { positionOf, tokenOf } from '#functions/lib/dynamo';
import { excerptOf, marksIn } from '#functions/search/excerpt';
import type { SearchLibrary } from '#functions/search/library';
import type { Ranked } from '#functions/search/site-index';
import type { SiteIndexes } from '#functions/search/site-indexes';
import { described, type Source } from '#functions/search/source';
import { termsOf } from '#functions/search/words';
import type { Caller } from '#shared/caller';
import type { Handlers } from '#shared/contract/route';
import type { search as contract, SearchHit, SearchQuery } from '#shared/contract/search';
import { AppError } from '#shared/errors';

export interface SearchParts {
  readonly library: SearchLibrary;
  readonly indexes: SiteIndexes;
}

/** Whether a caller may read something now: what the route that shows it would say. */
const mayFind = (caller: Caller, source: Source, now: Date): boolean => {
  switch (source.kind) {
    case 'post':
      return mayRead(caller, source.post, now);
    case 'place':
      return sees(caller, source.place);
    case 'page':
      return seesPage(caller, source, now);
  }
};

/**
 * What the search endpoint does. The index only proposes: what is shown was read again from the tables for this answer, and the rule was
 * asked about that.
 */
export const searchHandlers = ({ library, indexes }: SearchParts): Handlers<typeof contract> => {
  /** One proposal as it is now, if the caller may still read it and a word still stands in it. */
  async function shown(caller: Caller, ranked: Ranked, now: Date): Promise<SearchHit | undefined> {
    const source = await library.again(caller.site, ranked.source);
    if (!source || !mayFind(caller, source, now)) return undefined;
    const { summary, ...hit } = described(source, now);
    const { terms } = ranked;
    const title_marks = marksIn(hit.title, terms);
    const inText = excerptOf(await library.textOf(caller.site, source, now), terms);
    const inSummary = excerptOf(summary, terms);
    const isInText = inText.marks.length > 0 && inSummary.marks.length === 0;
    if (title_marks.length + inText.marks.length + inSummary.marks.length === 0) return undefined;
    const { text, marks } = isInText || !summary ? inText : inSummary;
    return { ...hit, title_marks, excerpt: text, excerpt_marks: marks };
  }

  /** The next proposals that hold, and whether another follows. */
  async function page(caller: Caller, ranked: readonly Ranked[], limit: number, now: Date) {
    const records: SearchHit[] = [];
    for (let i = 0; i < ranked.length && records.length <= limit; i += limit + 1) {
      const part = ranked.slice(i, i + limit + 1);
      const hits = await Promise.all(part.map((each) => shown(caller, each, now)));
      records.push(...hits.filter((hit) => hit !== undefined));
    }
    const last = records[limit - 1];
    const isMore = records.length > limit;
    return {
      records: records.slice(0, limit),
      ...(isMore && last && { next_token: tokenOf(`${last.kind}:${last.uid}`) }),
    };
  }

  return {
    async find(query, caller, { now }) {
      if (termsOf(query.q).length === 0) throw wordless();
      const index = await indexes.of(caller.site, now);
      const accepts = acceptsFor(query, caller, now);
      const after = positionOf(query.next_token);
      // All the words, or where nothing that this caller may read has them all, any of them.
      for (const combine of ['AND', 'OR'] as const) {
        const ranked = index.search(query.q, combine, accepts, now);
        const from = after === undefined ? 0 : ranked.findIndex(({ id }) => id === after) + 1;
        if (after !== undefined && from === 0) continue;
        const found = await page(caller, ranked.slice(from), query.limit, now);
        if (found.records.length > 0 || after !== undefined) return found;
      }
      if (after !== undefined) throw movedOn();
      return { records: [] };
    },
  };
};

const acceptsFor =
  ({ kind }: SearchQuery, caller: Caller, now: Date) =>
  (source: Source): boolean =>
    (kind === undefined || source.kind === kind) && mayFind(caller, source, now);

const wordless = () => {
  const message = 'Please search for a word or a number.';
  return new AppError('badRequest', message, { fields: { q: message } });
};

const movedOn = () => new AppError('badRequest', 'This list has moved on. Please load it again.');
