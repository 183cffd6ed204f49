/**
 * Builds lists from Word's paragraphs. Word writes each item as a paragraph with list and level in
 * its style (`mso-list: l0 level2 lfo1`) and with its bullet or number as words.
 */
export function makeWordLists(body: HTMLElement): void {
  let levels: { list: HTMLElement; id: string }[] = [];
  let before: Element | null = null;
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const [, id, depth] = /mso-list:\s*(l\d+)\s+level(\d+)/.exec(styleOf(paragraph)) ?? [];
    if (!id || !depth) continue;
    const marker = takeMarker(paragraph);
    const [first] = levels;
    const goesOn = first?.id === id && paragraph.previousElementSibling === before;
    if (!goesOn) levels = [];
    const level = Math.min(Number(depth), levels.length + 1);
    levels = levels.slice(0, level);
    const item = document.createElement('li');
    const current = levels[level - 1];
    if (current) current.list.append(item);
    else {
      const list = listFor(marker);
      const host = levels[level - 2]?.list.lastElementChild;
      if (host) host.append(list);
      else paragraph.before(list);
      list.append(item);
      levels.push({ list, id });
    }
    item.append(...paragraph.childNodes);
    paragraph.remove();
    before = levels[0]?.list ?? null;
  }
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
