/** Where an item stands: in which list of its program, and how deep. */
interface Standing {
  readonly id: string;
  readonly level: number;
}

/** Nests items that a program writes one after the other, each with its level. */
class Nesting {
  private levels: { readonly list: HTMLElement; readonly id: string }[] = [];

  /** Adds an item that is written before or in `own`. `make` makes its list, if it begins one. */
  add(item: Element, own: Element, { id, level: depth }: Standing, make: () => HTMLElement): void {
    const isBeside = own.previousElementSibling === (this.levels[0]?.list ?? null);
    // An item of another list can stand below one of this list, but not beside it.
    if (!isBeside || (depth === 1 && this.levels[0]?.id !== id)) this.levels = [];
    const level = Math.min(depth, this.levels.length + 1);
    this.levels = this.levels.slice(0, level);
    if (this.levels.length === level && level > 1 && this.levels[level - 1]?.id !== id) {
      this.levels.pop();
    }
    let list = this.levels[level - 1]?.list;
    if (!list) {
      list = make();
      const host = this.levels[level - 2]?.list.lastElementChild;
      if (host) host.append(list);
      else own.before(list);
      this.levels.push({ list, id });
    }
    list.append(item);
  }
}

/**
 * Builds lists from Word's paragraphs. Word writes each item as a paragraph with list and level in
 * its style (`mso-list: l0 level2 lfo1`) and with its bullet or number as words.
 */
export function makeWordLists(body: HTMLElement): void {
  const nesting = new Nesting();
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const [, id, level] = /mso-list:\s*(l\d+)\s+level(\d+)/.exec(styleOf(paragraph)) ?? [];
    if (!id || !level) continue;
    const marker = takeMarker(paragraph);
    const item = document.createElement('li');
    item.append(...paragraph.childNodes);
    nesting.add(item, paragraph, { id, level: Number(level) }, () => listFor(marker));
    paragraph.remove();
  }
}

/** An item of Word for the web, which says its level. */
const onlineItem = 'li[data-listid][data-aria-level]';

/**
 * Joins the lists of Word for the web. It writes a list of its own for each item, or for the items of
 * one level, often in a box, and says in each item of which list and on which level it is.
 */
export function joinOnlineLists(body: HTMLElement): void {
  for (const box of body.querySelectorAll('.ListContainerWrapper'))
    box.replaceWith(...box.childNodes);
  for (const end of body.querySelectorAll(`${onlineItem} .EOP, p .EOP`))
    if (!/[^\s\u00a0]/.test(end.textContent ?? '')) end.remove();
  const nesting = new Nesting();
  for (const item of body.querySelectorAll<HTMLElement>(onlineItem)) {
    const own = item.parentElement;
    if (!own?.matches('ul, ol')) continue;
    const { listid: id = '', ariaLevel = '1' } = item.dataset;
    if (own.parentElement?.closest('li')) continue;
    nesting.add(item, own, { id, level: Number(ariaLevel) }, () => listLike(own));
    if (own.childElementCount === 0) own.remove();
  }
}

function listLike(own: Element): HTMLElement {
  const list = document.createElement(own.localName);
  const start = own.getAttribute('start');
  if (start && start !== '1') list.setAttribute('start', start);
  return list;
}

const styleOf = (element: Element): string => element.getAttribute('style') ?? '';

/** Removes the bullet or number from an item's words and returns it. */
function takeMarker(paragraph: Element): string {
  const marker = Array.from(paragraph.querySelectorAll('span')).find((span) =>
    /mso-list:\s*ignore/i.test(styleOf(span)),
  );
  const words = marker?.textContent?.trim() ?? '';
  marker?.remove();
  return words;
}

function listFor(marker: string): HTMLElement {
  const [, count] = /^\(?([0-9]+|[a-z]+)[.)]/i.exec(marker) ?? [];
  const list = document.createElement(count ? 'ol' : 'ul');
  // A single letter `o` without a dot is Word's bullet of level 2.
  if (!count) return list;
  if (/^[0-9]+$/.test(count)) {
    if (count !== '1') list.setAttribute('start', count);
  } else if (/^[ivx]+$/i.test(count)) list.setAttribute('type', count < 'a' ? 'I' : 'i');
  else list.setAttribute('type', count < 'a' ? 'A' : 'a');
  return list;
}
