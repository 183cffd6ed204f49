/** The words of a text alone; nothing of it is run or loaded. */
export const plainOf = (html: string): string =>
  new DOMParser().parseFromString(html.replaceAll('</', ' </'), 'text/html').body.textContent ?? '';
