import { isSameField, type PostForm } from './form.ts';

/**
 * Whether what a server holds is what was sent to it: a save whose answer was lost has then arrived. The server writes texts in
 * its own way and fills in what was left open, so it is the meaning that is compared.
 */
export function hasArrived(sent: PostForm, held: PostForm): boolean {
  // A picture gets its name from the server; one that was replaced cannot be told from another.
  const sameImage = sent.featuredImage
    ? held.featured_img_url !== sent.featured_img_url
    : held.featured_img_url === sent.featured_img_url;
  return (
    sameImage &&
    sent.title.trim() === held.title &&
    (sent.excerpt.trim() === '' || sent.excerpt.trim() === held.excerpt.trim()) &&
    (sent.sort_order ?? 5) === held.sort_order &&
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
] as const;

const telling = new Set(['href', 'src', 'alt', 'colspan', 'rowspan', 'start']);

/** A text's words, structure and addresses; not how each parser writes them. */
function meaningOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const element of body.querySelectorAll('*')) {
    for (const { name } of [...element.attributes]) {
      if (!telling.has(name)) element.removeAttribute(name);
    }
  }
  return body.innerHTML.replace(/\s+/g, ' ').trim();
}
