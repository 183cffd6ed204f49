/** Replaces the pictures that mail programs and web pages show for emoji by the characters. */
export function emojiFromPictures(body: HTMLElement): void {
  for (const picture of body.querySelectorAll('img')) {
    const emoji = emojiOf(picture);
    if (emoji) picture.replaceWith(emoji);
  }
}

/** Letters that make up emoji, at least one of which is a picture, a flag or a key. */
const onlyEmoji =
  /^(?=.*(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3))(?:\p{Extended_Pictographic}|\p{Emoji_Component})+$/u;
/** The largest picture in a line of text, in pixels. */
const largest = 72;

function emojiOf(picture: HTMLImageElement): string | undefined {
  const src = picture.getAttribute('src') ?? '';
  const marks = Array.from(
    picture.attributes,
    ({ name, value }) => `${name} ${value.slice(0, 300)}`,
  );
  const isCalledSo = /emoji|emoticon/i.test(marks.join(' '));
  const width = Number(picture.getAttribute('width') ?? Number.NaN);
  if (!isCalledSo && !(width <= largest)) return undefined;
  const given = [picture.dataset.emoji, picture.alt].find((text) => text && onlyEmoji.test(text));
  return given ?? (isCalledSo ? fromName(src) : undefined);
}

/** Reads the characters from a name such as `1f468-200d-1f3eb.png` or `emoji_u1f600.svg`. */
function fromName(src: string): string | undefined {
  const [, codes] =
    /[/_u]((?:[0-9a-f]{4,5})(?:[-_][0-9a-f]{4,5})*)\.(?:png|svg|gif|webp)(?:$|[?#])/i.exec(src) ??
    [];
  if (!codes) return undefined;
  const text = String.fromCodePoint(
    ...codes.split(/[-_]/).map((code) => Number.parseInt(code, 16)),
  );
  return onlyEmoji.test(text) ? text : undefined;
}
