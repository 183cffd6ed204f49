import type { FirstLines, FirstPart } from './firstLines.ts';

/** Milliseconds after which the screen is seen in any case, once the portal is drawn. */
const longest = 1500;

/**
 * Draws lines on the start screen of `index.html`. They stay in front of the portal until its screen
 * shows one of them, so that nobody sees its empty cards. They are only seen: a screen reader and the
 * pointer find what is behind them. Texts are never read as HTML.
 */
export function drawLines(lines: FirstLines, asOf: string | undefined): void {
  const start = document.getElementById('start');
  const main = start?.querySelector('.page');
  const root = document.getElementById('root');
  // Without any of these, or if the portal was faster, its screen shows the answer itself.
  if (!start || !main || !root || root.hasChildNodes()) return;
  for (const old of main.querySelectorAll('i, .lines')) old.remove();
  main.append(drawn(lines));
  const status = main.querySelector('[role=status]');
  if (status) status.textContent = asOf ? `loading... As of ${asOf}` : 'loading...';
  const { dataset } = document.documentElement;
  if (dataset.lines === undefined) keepInFront(start, root);
  dataset.lines = '';
}

/** Keeps the start screen in front of the portal until that shows a line of it. */
function keepInFront(start: HTMLElement, root: HTMLElement): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    observer.disconnect();
    clearTimeout(timer);
    delete document.documentElement.dataset.lines;
    start.querySelector('.lines')?.remove();
  };
  const observer = new MutationObserver(() => {
    start.setAttribute('aria-hidden', 'true');
    timer ??= setTimeout(end, longest);
    const text = root.textContent;
    const titles = [...start.querySelectorAll('.line > b')].map((title) => title.textContent);
    // Without the portal's frame it is a refusal, or a fault. Empty spaces wait for nothing.
    const isShown = titles.length === 0 || titles.some((title) => text.includes(title));
    if (!root.querySelector('header') || isShown) end();
  });
  observer.observe(root, { childList: true, subtree: true });
}

function drawn({ title, hasActs, above, columns }: FirstLines): HTMLElement {
  const lines = made('div', 'lines');
  lines.setAttribute('aria-hidden', 'true');
  lines.append(made('b', 'title', title));
  if (hasActs) lines.append(made('div', 'acts'));
  if (above) lines.append(made('div', above));
  const all = made('div', columns.length > 1 ? 'columns' : '');
  for (const parts of columns) {
    const column = made('div', '');
    for (const part of parts) {
      if (part.title) column.append(made('b', 'part', part.title));
      column.append(group(part));
    }
    all.append(column);
  }
  lines.append(all);
  return lines;
}

function group({ kind, lines }: FirstPart): HTMLElement {
  const group = made('div', kind);
  for (const { title, text, kind: what = '' } of lines) {
    const place = made('div', title === undefined ? 'held' : `line ${what}`);
    if (title !== undefined) place.append(made('b', '', title));
    if (text) place.append(made('span', '', text));
    group.append(place);
  }
  return group;
}

function made(tag: 'div' | 'b' | 'span', className: string, text = ''): HTMLElement {
  const element = document.createElement(tag);
  element.className = className;
  element.textContent = text;
  return element;
}
