import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { typeWord } from '#shared/people/people';
import { type ReaderCounts, readerRules } from '#shared/read-posts/post-readers.contract';
import { RowList } from '../../../components/lists/RowList.tsx';
import { ruleNames } from './view.ts';

interface Reached {
  readonly people: number;
  readonly read: number;
}

/** Returns a share in per cent, without decimals; nothing of nobody. */
export const shareOf = ({ people, read }: Reached): string =>
  people === 0 ? '–' : `${Math.floor((100 * read) / people)} %`;

const columns = [
  { name: 'Counted', isName: true },
  { name: 'In the audience', sx: number() },
  { name: 'Read', sx: number() },
  { name: 'Not read', sx: number() },
  { name: 'Share', sx: { ...number(), minWidth: 96 } },
] as const;

/** The counts of a post by rule, by user type and by group. */
export function Rates({ counts }: { counts: ReaderCounts }) {
  const rows: [key: string, name: string, counted: Reached][] = [
    ...readerRules.map((rule) => named(rule, ruleNames[rule], counts.by_rule[rule])),
    ...counts.by_type.map((each) => named(each.user_type, wordOf(each.user_type), each)),
    ...counts.by_group.map((each) => named(each.groupUid, each.groupname, each)),
  ];
  const shown = rows.filter(([key, , { people }]) => key === 'everyone' || people > 0);
  return (
    <Box component="section" aria-label="Counts" sx={{ mb: 4 }}>
      <RowList
        label="Readers of the post"
        columns={columns}
        heading="h3"
        sx={{ maxWidth: 760 }}
        rows={shown.map(([key, name, counted]) => ({
          key,
          cells: [
            name,
            counted.people.toLocaleString('en-AU'),
            counted.read.toLocaleString('en-AU'),
            (counted.people - counted.read).toLocaleString('en-AU'),
            <Share key="share" counted={counted} />,
          ],
        }))}
      />
    </Box>
  );
}

const named = (key: string, name: string, counted: Reached): [string, string, Reached] => [
  ...([key, name] as const),
  counted,
];

const wordOf = (type: keyof typeof typeWord): string => `User type: ${typeWord[type]}`;

const Share = ({ counted }: { counted: Reached }) => (
  <>
    <Typography component="span" sx={{ font: 'inherit' }}>
      {shareOf(counted)}
    </Typography>
    {counted.people > 0 && (
      <LinearProgress
        aria-hidden
        variant="determinate"
        value={(100 * counted.read) / counted.people}
        sx={{ mt: 0.5, borderRadius: 1 }}
      />
    )}
  </>
);

function number() {
  return { fontVariantNumeric: 'tabular-nums' };
}
