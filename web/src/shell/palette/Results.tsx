import { Box } from '@mui/material';
import { type Entry, type Group, type GroupName, groupLabels, idOf } from '../../search/entry.ts';
import { ResultRow, WaitingRows } from './Rows.tsx';

interface ResultsProps {
  found: ShownResults;
  onOpen: (entry: Entry) => void;
}

interface ShownResults {
  groups: readonly Group[];
  /** What can be done with the words; they are below the groups. */
  acts: readonly Entry[];
  /** The index of the chosen entry, over all groups and acts. */
  active: number;
  /** More groups are on their way. */
  isWaiting: boolean;
}

/** The list of what is found. The focus stays in the field, which names the chosen entry. */
export function Results({ found, onOpen }: ResultsProps) {
  const { groups, acts, active, isWaiting } = found;
  let count = 0;
  const row = (entry: Entry, group?: GroupName) => {
    const index = count++;
    return (
      <ResultRow
        key={idOf(entry)}
        id={`palette-${index}`}
        entry={entry}
        group={group}
        isChosen={index === active}
        onOpen={() => onOpen(entry)}
      />
    );
  };
  return (
    <Box id="palette-entries" role="listbox" aria-label="Results" sx={all}>
      <Box role="presentation" sx={scrolling}>
        {groups.map(({ name, entries, hasMore }) => (
          <Box key={name} role="group" aria-labelledby={`palette-group-${name}`}>
            <Box role="presentation" sx={heading}>
              <span id={`palette-group-${name}`}>{groupLabels[name]}</span>
              {hasMore && ` · the first ${entries.length}`}
            </Box>
            {entries.map((entry) => row(entry, name))}
          </Box>
        ))}
        {isWaiting && (
          <>
            <Box aria-hidden sx={heading}>
              Searching …
            </Box>
            <WaitingRows />
          </>
        )}
      </Box>
      {acts.length > 0 && (
        <Box role="group" aria-label="More" sx={below}>
          {acts.map((entry) => row(entry))}
        </Box>
      )}
    </Box>
  );
}

const heading = {
  px: 2,
  pt: 1.5,
  pb: 0.5,
  fontSize: '0.8125rem',
  fontWeight: 600,
  color: 'text.secondary',
};
const all = { flex: 1, display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
const scrolling = { flex: '1 1 auto', minHeight: 0, overflowY: 'auto' } as const;
/** They do not scroll, and stay where they are while it is searched. */
const below = { flex: 'none', mt: 1, pt: 1, borderTop: 1, borderColor: 'divider' };
