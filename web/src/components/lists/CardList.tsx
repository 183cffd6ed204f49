import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';

/** A row of a list as a card. */
export interface RowCard {
  readonly key: string;
  readonly title: ReactNode;
  /** What the card shows below its title. Facts without content are omitted. */
  readonly facts: readonly (readonly [name: string, content: ReactNode])[];
  /** Shown beside the title. */
  readonly aside?: ReactNode;
  /** The actions on the row. */
  readonly acts?: ReactNode;
}

interface CardListProps {
  label: string;
  cards: readonly RowCard[];
  /** The level of the titles. */
  heading?: 'h2' | 'h3';
}

/** The rows of a list as cards, where a table is too wide. */
export function CardList({ label, cards, heading = 'h2' }: CardListProps) {
  return (
    <Box component="ul" aria-label={label} sx={list}>
      {cards.map(({ key, title, aside, facts, acts }) => (
        <li key={key}>
          <Card component="article" sx={{ p: 2 }}>
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
              <Typography variant="h3" component={heading} sx={titleStyle}>
                {title}
              </Typography>
              {aside}
            </Box>
            <Box component="dl" sx={factStyle}>
              {facts.map(([name, content]) =>
                content ? (
                  <Box component="div" key={name} sx={{ display: 'contents' }}>
                    <dt>{name}</dt>
                    <dd>{content}</dd>
                  </Box>
                ) : null,
              )}
            </Box>
            {acts && <Box sx={actStyle}>{acts}</Box>}
          </Card>
        </li>
      ))}
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 };
const titleStyle = { flex: 1, minWidth: 0, overflowWrap: 'anywhere' };
const factStyle = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.25,
  m: 0,
  mt: 1.5,
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, overflowWrap: 'anywhere' },
};
const actStyle = { display: 'flex', justifyContent: 'flex-end', mt: 1.5, mb: -1, mr: -1 };
