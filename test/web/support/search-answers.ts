import { api } from '#shared/contract/api';
import type { Route } from '#shared/contract/route';
import type { SearchHit } from '#shared/contract/search';
import type { User } from '#shared/contract/users';
import { placeAddress, postAddress } from '#shared/domain/portal-paths';
import type { SchoolState } from '#test/web/support/state';

type Answer = <R extends Route>(
  route: R,
  does: (input: R['input']['_zod']['output'], person: User) => unknown,
) => void;
type Page = (
  records: unknown[],
  input: { limit: number; next_token?: string | undefined },
) => unknown;

type Found = Omit<SearchHit, 'title_marks' | 'excerpt_marks'>;

/** The stand-in's search: what holds the words as they are written, in the order of the school. */
export function answerSearch({ posts, viewed }: SchoolState, answer: Answer, page: Page): void {
  const places = viewed.places.map((place): Found => {
    const { placeUid: uid, place: title, slug, updated_at: date } = place;
    const path = placeAddress(slug);
    return { kind: 'place', uid, title, where: '', excerpt: '', path, date, hidden: false };
  });
  const pages = viewed.pages.map((each): Found => {
    const { pageUid: uid, title, slug, place_place: where, place_slug, description } = each;
    const path = placeAddress(place_slug, slug);
    const date = each.updated_at;
    return { kind: 'page', uid, title, where, excerpt: description, path, date, hidden: false };
  });
  answer(api.search.find, ({ q, kind, ...input }) => {
    const ofPosts = posts.map((post): Found => {
      const { postUid: uid, type, title, excerpt, postcategory_categoryname: where } = post;
      const common = { uid, type, title, excerpt, where, date: post.created_at };
      return { kind: 'post', ...common, path: postAddress(post), hidden: !post.published };
    });
    const hits = [...ofPosts, ...places, ...pages]
      .filter((each) => !kind || each.kind === kind)
      .map((each) => ({
        ...each,
        title_marks: marksOf(each.title, q),
        excerpt_marks: marksOf(each.excerpt, q),
      }))
      .filter(({ title_marks, excerpt_marks }) => title_marks.length + excerpt_marks.length > 0);
    return page(hits, input);
  });
}

function marksOf(text: string, words: string): SearchHit['title_marks'] {
  const from = text.toLowerCase().indexOf(words.toLowerCase());
  return from < 0 ? [] : [{ from, to: from + words.length }];
}
