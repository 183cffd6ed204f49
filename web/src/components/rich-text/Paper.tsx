import { styled } from '@mui/material';

/** The styles of the text in the editor: the typography of readers, and marks for the author. */
export const Paper = styled('div')(({ theme }) => {
  const { palette } = theme.vars ?? theme;
  return [
    {
      '& > [role=textbox]': {
        minHeight: 280,
        // Beside a column, the text has the height of the window.
        [theme.breakpoints.up('lg')]: { minHeight: 'max(280px, 100dvh - 440px)' },
        maxWidth: 'none',
        padding: theme.spacing(2, 2, 3),
        overflowWrap: 'anywhere',
        outlineOffset: -2,
      },
      '& > [role=textbox] > *, & [data-slate-chunk] > *': { maxWidth: '68ch' },
      // The browser skips the layout of text far from the viewport.
      '& .lowest': { contentVisibility: 'auto', containIntrinsicSize: 'auto 2000px' },
      '& pre': {
        whiteSpace: 'pre-wrap',
        padding: theme.spacing(1.5),
        borderRadius: 8,
        border: `1px solid ${palette.divider}`,
      },
      '& a': { textDecoration: 'underline !important', textUnderlineOffset: '0.15em' },
      '& li > p, & td > p, & th > p': { margin: 0 },
      '& table': { maxWidth: '100%' },
      '& td, & th': { minWidth: 48, verticalAlign: 'top' },
      '& th': { fontWeight: 600 },
      '& td.caption': { border: 'none !important', fontWeight: 600, paddingInlineStart: 0 },
      '& figure': { margin: 0 },
      '& figcaption': { color: palette.text.secondary, fontSize: '0.9375rem' },
      '& hr': { border: 0, borderTop: `1px solid ${palette.divider}`, margin: theme.spacing(3, 0) },
      '& .picture': { position: 'relative', display: 'inline-block', maxWidth: '100%' },
      '& .picture img': { display: 'block', objectFit: 'contain' },
      '& .missing-picture': {
        display: 'inline-grid',
        placeItems: 'center',
        minHeight: 96,
        padding: theme.spacing(2),
        color: palette.text.secondary,
        border: `1px dashed ${palette.divider}`,
      },
      // A click selects the whole element, not its words. In a picture it would make Chromium move the
      // caret to the start of the text at the next movement of the pointer.
      '& .frame, & hr': { userSelect: 'none' },
      '& .frame': {
        display: 'grid',
        gap: 4,
        placeContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
        minHeight: 150,
        margin: theme.spacing(2, 0),
        padding: theme.spacing(2),
        borderRadius: 8,
        border: `1px solid ${palette.divider}`,
        backgroundColor: palette.background.default,
      },
      '& .frame img': { maxWidth: 240, height: 'auto' },
      '& .frame small': { color: palette.text.secondary, overflowWrap: 'anywhere' },
      '& .selected': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
    },
    theme.applyStyles('dark', {
      '& [style]': { color: 'inherit !important', backgroundColor: 'transparent !important' },
      '& a[style]': { color: `${palette.primary.main} !important` },
    }),
  ];
});
