import { Box } from '@mui/material';
import { pathOf } from '#shared/signing/drawing-path';
import type { FieldValue, Box as Part } from '#shared/signing/field';
import { fittedSize, handwrittenSize } from './fittedSize.ts';

interface PlacedValueProps {
  box: Part;
  value: FieldValue;
  /** The sides of the page in points. */
  sides: { readonly width: number; readonly height: number };
}

/** A value in its place on a page, as the sealed document will have it. */
export function PlacedValue({ box, value, sides }: PlacedValueProps) {
  const field = { width: box.width * sides.width, height: box.height * sides.height };
  // The picture of the page is the container: a text grows with it.
  const sized = (points: number) => ({ fontSize: `${(points / sides.width) * 100}cqw` });
  return (
    <Box aria-hidden sx={{ ...place, ...partsOf(box) }}>
      {value.kind === 'text' && (
        <Box component="span" sx={{ ...text, ...sized(fittedSize(value.text, field)) }}>
          {value.text}
        </Box>
      )}
      {value.kind === 'typed' && (
        <Box component="span" sx={{ ...typed, ...sized(handwrittenSize(value.text, field)) }}>
          {value.text}
        </Box>
      )}
      {value.kind === 'tick' && (
        <svg aria-hidden="true" viewBox="0 0 20 20" style={{ ...drawing, strokeWidth: 2 }}>
          <path d="M3 10L8 16L17 3" />
        </svg>
      )}
      {value.kind === 'drawing' && (
        <svg
          aria-hidden="true"
          viewBox={`0 0 ${value.drawing.width} ${value.drawing.height}`}
          style={{ ...drawing, strokeWidth: 4 }}
        >
          <path d={pathOf(value.drawing.lines)} />
        </svg>
      )}
    </Box>
  );
}

/** Returns where a field is on its page. */
export const partsOf = ({ left, top, width, height }: Part) => ({
  // biome-ignore lint/plugin/logical-style: a place on a page of a PDF
  left: `${left * 100}%`,
  top: `${top * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

/** The ink of what people fill in: dark on paper, which is white in the dark too. */
const ink = '#14284b';
const place = { position: 'absolute', display: 'flex', alignItems: 'center', color: ink };
const text = { width: '100%', lineHeight: 1.25, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' };
const typed = {
  lineHeight: 1,
  whiteSpace: 'nowrap',
  fontFamily: 'Caveat, "Segoe Script", "Bradley Hand", cursive',
};
const drawing = {
  width: '100%',
  height: '100%',
  fill: 'none',
  stroke: ink,
  ...({ strokeLinecap: 'round', strokeLinejoin: 'round' } as const),
};
