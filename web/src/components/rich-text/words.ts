const blocks = 'p,h1,h2,h3,h4,h5,h6,pre,address,div,blockquote,li,dl,dt,dd,td,th,tr,br,hr,figure';
const silent =
  'script,style,textarea,option,xmp,noscript,noembed,noframes,title,template,svg,math,plaintext,iframe';

/** Returns the words of a text without its markup, like the server for search and excerpts. */
export function wordsOf(html: string): string {
  const { body } = new DOMParser().parseFromString(`<body>${html}`, 'text/html');
  for (const element of body.querySelectorAll(silent)) element.remove();
  for (const block of body.querySelectorAll(blocks)) {
    block.before(' ');
    block.after(' ');
  }
  return (body.textContent ?? '').replace(/[\s\u200b\ufeff]+/g, ' ').trim();
}

const tables = /<table[\s\S]*?<\/table>/gi;
const headingEnds = /([^\s>.,:;!?…])((?:\s|&nbsp;|<\/(?!h)[a-z0-9]+>)*<\/h[1-6]>)/gi;

/** Returns the first 150 characters outside tables, like the server for an empty excerpt. */
export const excerptOf = (html: string): string =>
  Array.from(wordsOf(html.replace(tables, ' ').replace(headingEnds, '$1:$2')).slice(0, 300))
    .slice(0, 150)
    .join('')
    .trim()
    .replace(/:$/, '');
