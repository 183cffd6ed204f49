import { askMeaning } from '../../../asks/editor/askForm.ts';
import { isSameField, type PostForm } from './form.ts';

/**
 * Whether the stored post equals the sent form: then a save without an answer was successful. The
 * server normalises texts and fills in defaults, so this compares the meaning.
 */
export function hasArrived(sent: PostForm, held: PostForm): boolean {
  // The server names a new picture, so this only checks that the name has changed.
  const sameImage = sent.featuredImage
    ? held.featured_img_url !== sent.featured_img_url
    : held.featured_img_url === sent.featured_img_url;
  return (
    sameImage &&
    sent.title.trim() === held.title &&
    (sent.excerpt.trim() === '' || sent.excerpt.trim() === held.excerpt.trim()) &&
    (sent.sort_order ?? 5) === held.sort_order &&
    askMeaning(sent.ask) === askMeaning(held.ask) &&
    same.every((name) => isSameField(name, sent, held)) &&
    (sent.content_html === held.content_html ||
      meaningOf(sent.content_html) === meaningOf(held.content_html))
  );
}

const same = [
  'type',
  'published',
  'make_public',
  'publish_start',
  'publish_end',
  'postcategory_categoryid',
  'for_carer_only',
  'group_list',
  'files',
] as const;

const telling = new Set(['href', 'src', 'alt', 'colspan', 'rowspan', 'start']);

/** Returns a text with its words, structure and addresses, without differences of parsers. */
function meaningOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (!telling.has(name)) element.removeAttribute(name);
    }
  }
  return body.innerHTML.replace(/\s+/g, ' ').trim();
}
