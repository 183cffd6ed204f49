import { Box, ButtonBase, Skeleton, Typography } from '@mui/material';
import type { RollList, RollOverview } from '#shared/emergency/roll-call.contract';
import { awayWord } from '../roll-call/awayWord.ts';

interface FiguresProps {
  /** Undefined while the numbers are not known. */
  overview: RollOverview | undefined;
  list: RollList;
  onList: (list: RollList) => void;
}

/** The numbers of the roll-call. Each is a button that shows its names. */
export function Figures({ overview, list, onList }: FiguresProps) {
  const {
    none,
    away = 0,
    open_help,
    safe,
    by_link = 0,
    people,
  }: Partial<RollOverview> = overview ?? {};
  const figures: { list: RollList; count: number | undefined; word: string; colour: string }[] = [
    { list: 'open', count: none, word: 'Not known yet', colour: 'warning.main' },
    { list: 'help', count: open_help, word: 'Ask for help', colour: 'error.main' },
    { list: 'safe', count: safe, word: 'Safe', colour: 'success.main' },
    ...(away > 0 || list === 'away'
      ? [{ list: 'away' as const, count: away, word: awayWord, colour: 'text.secondary' }]
      : []),
    // Of the safe and the open ones: nobody else has said so.
    ...(by_link > 0 || list === 'link'
      ? [
          {
            list: 'link' as const,
            count: by_link,
            word: 'Only by a link',
            colour: 'text.secondary',
          },
        ]
      : []),
    { list: 'all', count: people, word: 'Everyone', colour: 'text.primary' },
  ];
  return (
    <Box role="group" aria-label="Lists" sx={grid}>
      {figures.map((each) => (
        <ButtonBase
          key={each.list}
          aria-pressed={list === each.list}
          onClick={() => onList(each.list)}
          sx={{ ...figure, ...(list === each.list && chosen) }}
        >
          <Typography component="span" className="figures" sx={{ ...number, color: each.colour }}>
            {each.count?.toLocaleString('en-AU') ?? <Skeleton width="2ch" />}
          </Typography>
          <Typography component="span" sx={{ lineHeight: 1.25 }}>
            {each.word}
          </Typography>
        </ButtonBase>
      ))}
    </Box>
  );
}

/** A number stays whole: its word gives way. */
const number = {
  flexShrink: 0,
  whiteSpace: 'nowrap',
  fontSize: { xs: '1.5rem', md: '2rem' },
  fontWeight: 700,
  lineHeight: 1.1,
};
const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: { xs: '1fr 1fr', md: 'repeat(auto-fit, minmax(150px, 1fr))' },
};
/** On a phone the number and its word share a line, so that the first names are in the window. */
const figure = {
  display: { xs: 'flex', md: 'grid' },
  justifyItems: 'start',
  justifyContent: 'start',
  gap: { xs: 1, md: 0.5 },
  minHeight: 56,
  px: { xs: 1.25, md: 2 },
  py: { xs: 1, md: 2 },
  textAlign: 'start',
  font: 'inherit',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'background.paper',
};
const chosen = { outline: '2px solid', outlineColor: 'primary.main' };
