import { Box, ListItemButton, Skeleton } from '@mui/material';
import { clamped } from '../../components/layout/layout.tsx';
import { Marked } from '../../components/text/Marked.tsx';
import { EntryDate } from '../../search/EntryDate.tsx';
import type { Entry } from '../../search/entry.ts';

interface ResultRowProps {
  id: string;
  entry: Entry;
  isChosen: boolean;
  onOpen: () => void;
}

/** One thing that is found: its title, what and where it is, and the words in their sentence. */
export function ResultRow({ id, entry, isChosen, onOpen }: ResultRowProps) {
  const { label, marks = [], hint, where, date, excerpt, excerptMarks = [] } = entry;
  const hasWords = excerpt && excerptMarks.length > 0;
  return (
    <ListItemButton
      id={id}
      component="div"
      role="option"
      aria-selected={isChosen}
      selected={isChosen}
      tabIndex={-1}
      // Scrolls the chosen entry into view.
      ref={isChosen ? intoSight : undefined}
      onClick={onOpen}
      sx={row}
    >
      <Box sx={title}>
        <Marked text={label} marks={marks} />
      </Box>
      <Box sx={where || date ? line : aside}>
        {hint}
        {date && (
          <>
            {' · '}
            <EntryDate entry={entry} />
          </>
        )}
        {where && ` · ${where}`}
      </Box>
      {hasWords && (
        <Box sx={line}>
          <Marked text={excerpt} marks={excerptMarks} />
        </Box>
      )}
    </ListItemButton>
  );
}

/** Rows that are on their way. */
export const WaitingRows = () => (
  <Box aria-hidden>
    {[60, 45, 70].map((width) => (
      <Box key={width} sx={{ px: 2, py: 1 }}>
        <Skeleton width={`${width}%`} height={24} />
        <Skeleton width="90%" height={20} />
      </Box>
    ))}
  </Box>
);

const intoSight = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'nearest' });

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'baseline',
  columnGap: 2,
  borderRadius: 1,
  minHeight: 44,
  // Chosen by more than its colour.
  '&.Mui-selected': { boxShadow: 'inset 0 0 0 2px currentcolor' },
};
const title = { overflowWrap: 'anywhere' };
/** What it is stands beside a title that has nothing else. */
const aside = { fontSize: '0.8125rem', color: 'text.secondary', textAlign: 'end' };
const line = {
  ...clamped(2),
  gridColumn: '1 / -1',
  fontSize: '0.8438rem',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
};
