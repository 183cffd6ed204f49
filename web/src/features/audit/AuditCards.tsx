import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { DateText } from '../../components/DateText.tsx';
import { PersonLink } from './PersonLink.tsx';
import type { RowsProps } from './rows.ts';
import { deedOf } from './words.ts';

/** The audit where a table has no room: a card for each row, with the same facts. */
export const AuditCards = ({ rows, onChoose }: RowsProps) => (
  <Box component="ul" aria-label="Audit" sx={list}>
    {rows.map((row) => (
      <li key={row.auditUid}>
        <Card component="article" sx={{ p: 2 }}>
          <Typography variant="h3" component="h2">
            {deedOf(row)}
          </Typography>
          <Box component="dl" sx={facts}>
            <dt>When</dt>
            <dd>
              <DateText at={row.at} withTime />
            </dd>
            <dt>Who</dt>
            <dd>
              <PersonLink
                person={row.by}
                shows="everything this person did"
                onChoose={() => onChoose({ staff: row.by.userUid })}
              />
            </dd>
            <dt>Whose record</dt>
            <dd>
              <PersonLink
                person={row.child}
                shows="everything about this child"
                onChoose={() => onChoose({ child: row.child.userUid })}
              />
            </dd>
            <dt>From</dt>
            <dd>{row.network || '–'}</dd>
          </Box>
        </Card>
      </li>
    ))}
  </Box>
);

const list = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 };
const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 1.5,
  rowGap: 0.25,
  m: 0,
  mt: 1.5,
  fontSize: '0.875rem',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0 },
};
