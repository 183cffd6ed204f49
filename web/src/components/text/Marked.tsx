import { Box, type Theme } from '@mui/material';
import { Fragment } from 'react';

interface MarkedProps {
  text: string;
  /** The marked ranges, in order and without overlaps. */
  marks: readonly { readonly from: number; readonly to: number }[];
}

/** A text with marked words. */
export function Marked({ text, marks }: MarkedProps) {
  return (
    <>
      {marks.map(({ from, to }, place) => (
        <Fragment key={from}>
          {text.slice(marks[place - 1]?.to ?? 0, from)}
          <Box component="mark" sx={mark}>
            {text.slice(from, to)}
          </Box>
        </Fragment>
      ))}
      {text.slice(marks.at(-1)?.to ?? 0)}
    </>
  );
}

/**
 * Bold on a soft tint, so that marks do not depend on colour. Forced colours have no tint: there they are
 * underlined.
 */
const mark = {
  px: '1px',
  mx: '-1px',
  borderRadius: '3px',
  color: 'text.primary',
  bgcolor: ({ vars, palette }: Theme) =>
    `color-mix(in srgb, ${(vars ?? { palette }).palette.primary.main} 14%, transparent)`,
  fontWeight: 600,
  '@media (forced-colors: active)': {
    textDecoration: 'underline',
    textDecorationThickness: '2px',
    textUnderlineOffset: '0.2em',
  },
};
