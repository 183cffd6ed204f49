import { Box, ListItemButton, Skeleton } from '@mui/material';
import { clamped, Row } from '../../components/layout/layout.tsx';
import { Marked } from '../../components/text/Marked.tsx';
import { EntryDate } from '../../search/EntryDate.tsx';
import { type Entry, type GroupName, hintIn } from '../../search/entry.ts';

interface ResultRowProps {
  id: string;
  entry: Entry;
  /** The group whose heading is above it. */
  group: GroupName | undefined;
  isChosen: boolean;
  onOpen: () => void;
}

/** One thing that is found: its title, what and where it is, and the words in their sentence. */
export function ResultRow({ id, entry, group, isChosen, onOpen }: ResultRowProps) {
  const { label, marks = [], where, date, excerpt, excerptMarks = [] } = entry;
  const hint = group ? hintIn(group, entry) : entry.hint;
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
      <Row gap={1.5} align="center" isOneLine sx={title}>
        {(entry.Icon || (group && withIcons.has(group))) && (
          <Box sx={icon}>{entry.Icon && <entry.Icon />}</Box>
        )}
        <span>
          <Marked text={label} marks={marks} />
        </span>
      </Row>
      <Box sx={where || date ? line : aside}>
        {[hint, where].filter(Boolean).join(' · ')}
        {(hint || where) && date && ' · '}
        {date && <EntryDate entry={entry} />}
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
  alignContent: 'center',
  columnGap: 2,
  borderRadius: 1,
  minHeight: 44,
  // Chosen by more than its colour.
  '&.Mui-selected': { boxShadow: 'inset 0 0 0 2px currentcolor' },
};
/** The groups whose entries have icons: a title without one begins where the others do. */
const withIcons = new Set<GroupName>(['recent', 'screen', 'action']);
const title = { overflowWrap: 'anywhere' };
const icon = { width: 20, display: 'flex', color: 'text.secondary', '& svg': { fontSize: 20 } };
/** What it is stands beside a title that has nothing else. */
const aside = { fontSize: '0.8125rem', color: 'text.secondary', textAlign: 'end' };
const line = {
  ...clamped(2),
  gridColumn: '1 / -1',
  fontSize: '0.8438rem',
  color: 'text.secondary',
  overflowWrap: 'anywhere',
};
