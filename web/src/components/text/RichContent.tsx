import { styled } from '@mui/material';
import { memo, useLayoutEffect, useRef } from 'react';
import { purify } from './purify.ts';

interface RichContentProps {
  /** The stored text of a newsletter, notice or page. */
  html: string;
}

/** A text as its readers see it. It is sanitised again here, independently of the server. */
export const RichContent = memo(function RichContent({ html }: RichContentProps) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => place.current?.replaceChildren(purify(html)), [html]);
  return <Text ref={place} className="rich-content" />;
});

/** Limits authors' colours and sizes to the reader's screen; the theme sets the typography. */
const Text = styled('div')(({ theme }) => [
  {
    overflowWrap: 'anywhere',
    '& img': { maxWidth: '100%', height: 'auto', objectFit: 'contain' },
    '& iframe': { maxWidth: '100%', border: 0 },
    // A link differs from its text by more than colour.
    '& a': { textDecoration: 'underline !important', textUnderlineOffset: '0.15em' },
    '& pre': { overflowX: 'auto', whiteSpace: 'pre-wrap' },
    '& figure': { margin: 0 },
    // The table scrolls instead of breaking words.
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
