const blocks = 'p,h1,h2,h3,h4,h5,h6,pre,address,div,blockquote,li,tr,hr,figure,figcaption,caption';

/** Returns a text as lines of words for a comparison, with words for pictures, videos and folders. */
export function linesOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  for (const line of body.querySelectorAll('br')) line.replaceWith('\n');
  for (const cell of body.querySelectorAll('td,th')) cell.append('  ');
  for (const picture of body.querySelectorAll('img')) {
    picture.replaceWith(`[picture${picture.alt ? `: ${picture.alt}` : ''}]`);
  }
  for (const frame of body.querySelectorAll('iframe')) frame.replaceWith('[video or folder]');
  for (const block of body.querySelectorAll(blocks)) block.append('\n');
  return (body.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/\n\s*/g, '\n')
    .trim();
}
