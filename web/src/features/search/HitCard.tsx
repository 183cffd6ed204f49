import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router';
import type { SearchHit } from '#shared/search/search.contract';
import { DateWords } from '../../components/text/DateWords.tsx';
import { Marked } from '../../components/text/Marked.tsx';
import { hitName } from './words.ts';

/** One hit: kind and location, title, and an excerpt with marked words. */
export function HitCard({ hit }: { hit: SearchHit }) {
  return (
    <Card sx={card}>
      <Box sx={meta}>
        <span>{[hitName(hit), hit.where].filter(Boolean).join(' · ')}</span>
        <DateWords at={hit.date} />
        {hit.hidden && (
          <Box component="span" sx={hidden}>
            Not shown to readers now
          </Box>
        )}
      </Box>
      <Typography variant="h3" component="h2" sx={{ mt: 0.75 }}>
        <Box component={Link} to={hit.path} sx={title}>
          <Marked text={hit.title} marks={hit.title_marks} />
        </Box>
      </Typography>
      {hit.excerpt && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.75 }}>
          <Marked text={hit.excerpt} marks={hit.excerpt_marks} />
        </Typography>
      )}
    </Card>
  );
}

const card = {
  position: 'relative',
  p: { xs: 2, sm: 2.5 },
  overflowWrap: 'anywhere',
  transition: 'border-color 150ms',
  '&:hover': { borderColor: 'text.secondary' },
} as const;
const meta = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.5,
  fontSize: '0.8438rem',
  color: 'text.secondary',
};
const hidden = { px: 1, border: '1px solid', borderColor: 'text.secondary', borderRadius: 4 };
/** The title is the link; its area covers the whole card. */
const title = {
  color: 'text.primary',
  textDecoration: 'none',
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
};
