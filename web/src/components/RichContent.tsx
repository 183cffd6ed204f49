import { styled } from '@mui/material/styles';
import { memo, useLayoutEffect, useRef } from 'react';
import { purify } from './purify.ts';

interface RichContentProps {
  /** The stored text of a newsletter, notice or page. */
  html: string;
}

/** A text as its readers see it. Nothing in it can act: it is cleaned here once more, whatever the server did. */
export const RichContent = memo(function RichContent({ html }: RichContentProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(purify(html)), [html]);
  return <Text ref={place} className="rich-content" />;
});

/** How authors' colours and sizes give way to the reader's screen; the typography is the theme's. */
const Text = styled('div')(({ theme }) => [
  {
    overflowWrap: 'anywhere',
    '& img': { maxWidth: '100%', height: 'auto', objectFit: 'contain' },
    '& iframe': { maxWidth: '100%', border: 0 },
    // Colour alone does not tell a link from the words around it.
    '& a': { textDecoration: 'underline !important', textUnderlineOffset: '0.15em' },
    '& pre': { overflowX: 'auto', whiteSpace: 'pre-wrap' },
    '& figure': { margin: 0 },
    // A cell's words stay whole; the table scrolls instead.
    '& .table-room': { overflowX: 'auto', maxWidth: '100%', overflowWrap: 'normal' },
    '& .table-room > table': { display: 'table' },
    '& .missing-picture': {
      display: 'inline-grid',
      placeItems: 'center',
      maxWidth: '100%',
      padding: theme.spacing(2),
      color: (theme.vars ?? theme).palette.text.secondary,
      border: `1px dashed ${(theme.vars ?? theme).palette.divider}`,
    },
  },
  theme.applyStyles('dark', {
    '& [style]': { color: 'inherit !important', backgroundColor: 'transparent !important' },
    '& a[style]': { color: `${(theme.vars ?? theme).palette.primary.main} !important` },
  }),
]);
