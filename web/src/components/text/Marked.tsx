import { Box } from '@mui/material';
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

/** Bold and underlined, so that marks do not depend on colour. */
const mark = {
  color: 'text.primary',
  bgcolor: 'transparent',
  fontWeight: 600,
  textDecoration: 'underline',
  textDecorationThickness: '2px',
  textDecorationColor: 'currentcolor',
  textUnderlineOffset: '0.2em',
};
