import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { RowsProps } from './rows.ts';

/** The same rows where a table has no room: a card for each, with the same facts. */
export function RowCards({ title, columns, rows }: RowsProps) {
  const named = columns.findIndex(({ isName }) => isName);
  return (
    <Box component="ul" aria-label={title} sx={list}>
      {rows.map(({ key, cells, acts }) => (
        <li key={key}>
          <Card component="article" sx={{ p: 2 }}>
            <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
              {cells[named]}
            </Typography>
            <Box component="dl" sx={facts}>
              {columns.map(({ name }, place) =>
                place === named || !cells[place] ? null : (
                  <Box component="div" key={name} sx={{ display: 'contents' }}>
                    <dt>{name}</dt>
                    <dd>{cells[place]}</dd>
                  </Box>
                ),
              )}
            </Box>
            <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: -1, mr: -1 }}>{acts}</Box>
          </Card>
        </li>
      ))}
    </Box>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5, mb: 2 };
const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.25,
  my: 1,
  fontSize: '0.9375rem',
  overflowWrap: 'anywhere',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
};
