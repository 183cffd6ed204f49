/** What a paste leaves out: the words for one and for several. */
const names = {
  hidden: ['hidden part', 'hidden parts'],
  comment: ['comment', 'comments'],
  deleted: ['deleted text', 'deleted texts'],
  link: ['link address that can’t be used here', 'link addresses that can’t be used here'],
  embedded: ['embedded part', 'embedded parts'],
  field: ['form field', 'form fields'],
  drawing: ['drawing', 'drawings'],
  picture: ['picture', 'pictures'],
} as const;

/** How much of each kind a paste left out. */
export type LeftOut = Map<keyof typeof names, number>;

/** Counts something that a paste leaves out. */
export function count(leftOut: LeftOut, kind: keyof typeof names, more = 1): void {
  if (more > 0) leftOut.set(kind, (leftOut.get(kind) ?? 0) + more);
}

/** Returns one note about everything that a paste left out; an empty text if that is nothing. */
export function leftOutNote(leftOut: LeftOut): string {
  const parts = Object.entries(names).flatMap(([kind, [one, several]]) => {
    const number = leftOut.get(kind as keyof typeof names) ?? 0;
    return number ? [`${number} ${number === 1 ? one : several}`] : [];
  });
  const last = parts.pop();
  if (!last) return '';
  const note = `Left out: ${parts.length ? `${parts.join(', ')} and ${last}` : last}.`;
  const pictures = leftOut.get('picture');
  if (!pictures) return note;
  const it = pictures === 1 ? 'it' : 'them';
  return `${note} A copied text does not bring ${it}. Save ${it} to this computer first, then add ${it} with the picture button.`;
}
