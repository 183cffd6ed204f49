import { asArtifact, type Part } from '../../tags.ts';
import { number } from '../../typesetter.ts';
import { pdfText } from '../../verbatim.ts';
import { type Picture, run } from '../blocks.ts';
import type { Box, Laid } from '../boxes.ts';
import type { Frame, Setting } from '../setting.ts';
import { pointsOfPx, small } from '../styles.ts';
import { textBoxes } from '../text-boxes.ts';
import type { EmbeddedPicture } from './pictures.ts';

const before = 8;
/** The most of a page's height that a picture takes, so that words stay beside it. */
const tallest = 0.5;

/** The size of a picture in points. */
interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Lays a picture out at the size of its pixels, or smaller to fit. A picture that cannot be read is
 * replaced by its description.
 */
export function pictureBoxes(setting: Setting, picture: Picture, frame: Frame, parent: Part): Laid {
  const found = setting.pictures.get(picture.name);
  if (!found) return described(setting, picture, frame, parent);
  const { tags, pages } = setting;
  const figure = tags.part();
  const { width: sheetWidth } = pages.sheet;
  const isWide = picture.bleeds && isBanner(found, sheetWidth);
  const most = { width: isWide ? sheetWidth : frame.width, height: setting.mostHeight };
  const size = sizeOf(found, picture, most);
  const caption =
    picture.caption &&
    textBoxes(
      setting,
      { runs: picture.caption, style: { ...small, tag: 'Caption' }, parent: figure },
      frame,
    );
  let area = '';
  const box: Box = {
    height: size.height,
    before: isWide ? 0 : before,
    keepsNext: caption !== undefined,
    draw(left, top) {
      const x = isWide ? 0 : left + frame.left;
      const y = top - size.height;
      area = [x, y, x + size.width, top].map(number).join(' ');
      const shown = pictureOperators(found, { x, y, ...size });
      if (picture.alt) pages.mark(figure, 'Figure', shown);
      else pages.draw(asArtifact(shown));
    },
  };
  return {
    boxes: [box, ...(caption?.boxes ?? [])],
    close() {
      caption?.close();
      if (figure.kids.length === 0) return;
      const attributes = `/Alt${pdfText(picture.alt || 'Picture')}/A<</O/Layout/Placement/Block/BBox[${area}]>>`;
      tags.close(figure, 'Figure', parent, attributes);
    },
  };
}

/** Returns the operators that draw a picture. */
export const pictureOperators = (
  { name }: EmbeddedPicture,
  { x, y, width, height }: Size & { readonly x: number; readonly y: number },
): string =>
  `q ${number(width)} 0 0 ${number(height)} ${number(x)} ${number(y)} cm /${name} Do Q\n`;

/** Whether a picture is sharp over the whole width of a sheet, and not too high there. */
const isBanner = ({ width, height }: EmbeddedPicture, sheetWidth: number): boolean =>
  width * pointsOfPx >= sheetWidth && height / width <= 0.6;

/** Returns the size of a picture in a frame. A picture is never enlarged. */
function sizeOf(
  { width, height }: EmbeddedPicture,
  { share = 1, width: wanted }: Picture,
  most: Size,
): Size {
  const natural = width * pointsOfPx;
  const chosen = wanted === undefined ? natural : Math.min(natural, wanted * pointsOfPx);
  const fitted = Math.min(chosen, most.width * share);
  const scale = Math.min(1, (most.height * tallest) / ((fitted * height) / width));
  return { width: fitted * scale, height: ((fitted * height) / width) * scale };
}

/** Lays the words out that replace a picture. */
function described(setting: Setting, { alt, caption }: Picture, frame: Frame, parent: Part): Laid {
  const runs = [...(alt ? [run(alt, 'italic')] : []), ...(caption ?? [])];
  if (runs.length === 0) return { boxes: [], close() {} };
  return textBoxes(setting, { runs, style: small, parent }, frame);
}
