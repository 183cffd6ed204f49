import {
  Box,
  Card,
  LinearProgress,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import type { ReaderCounts } from '#shared/read-posts/post-readers.contract';
import { typeTitles } from '../../../components/audience/choice.ts';
import { type Reached, shareOf } from './share.ts';
import { ruleNames } from './view.ts';

/** How many of the audience have read a post: of all, then of each kind of reader and each group. */
export function Rates({ counts }: { counts: ReaderCounts }) {
  const { everyone, any_carer } = counts.by_rule;
  const rows: [key: string, name: string, counted: Reached][] = [
    ...counts.by_type.map((each) => named(each.user_type, typeTitles[each.user_type], each)),
    named('any_carer', ruleNames.any_carer, any_carer),
    ...counts.by_group.map((each) => named(each.groupUid, each.groupname, each)),
  ];
  const shown = rows.filter(([, , { people }]) => people > 0);
  return (
    <Card component="section" aria-label="Counts" sx={card}>
      <Box>
        <Typography sx={{ fontSize: '2.25rem', fontWeight: 700, lineHeight: 1.1 }}>
          {`${number(everyone.read)} of ${number(everyone.people)}`}
        </Typography>
        <Typography color="textSecondary" className="figures">
          {`${everyone.read === 1 ? 'has' : 'have'} read it: ${shareOf(everyone)}`}
        </Typography>
        <Bar counted={everyone} />
      </Box>
      <Table size="small" aria-label="Readers of the post" sx={table}>
        <TableHead>
          <TableRow>
            <TableCell>Counted</TableCell>
            <TableCell align="right">Read</TableCell>
            <TableCell align="right">Not read</TableCell>
            <TableCell align="right">Share</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map(([key, name, counted]) => (
            <TableRow key={key}>
              <TableCell component="th" scope="row">
                {name}
              </TableCell>
              <TableCell align="right">{number(counted.read)}</TableCell>
              <TableCell align="right">{number(counted.people - counted.read)}</TableCell>
              <TableCell align="right">{shareOf(counted)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Card>
  );
}

const named = (key: string, name: string, counted: Reached): [string, string, Reached] => [
  ...([key, name] as const),
  counted,
];

const number = (count: number): string => count.toLocaleString('en-AU');

const Bar = ({ counted }: { counted: Reached }) => (
  <LinearProgress
    aria-hidden
    variant="determinate"
    value={counted.people === 0 ? 0 : (100 * counted.read) / counted.people}
    sx={{ mt: 1.5, height: 8, borderRadius: 1 }}
  />
);

const card = {
  display: 'grid',
  gap: 3,
  alignItems: 'start',
  p: { xs: 2, sm: 2.5 },
  mb: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '240px minmax(0, 1fr)' },
};
const table = {
  '& th, & td': { px: { xs: 0.5, sm: 1 }, fontWeight: 400, bgcolor: 'transparent' },
  '& thead th': { fontWeight: 600 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
};
