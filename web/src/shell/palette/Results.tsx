import { Box } from '@mui/material';
import { type Entry, type Group, type GroupName, groupLabels, idOf } from '../../search/entry.ts';
import { ResultRow, WaitingRows } from './Rows.tsx';

interface ResultsProps {
  found: ShownResults;
  onOpen: (entry: Entry) => void;
}

interface ShownResults {
  /** What is done first if something failed; it is above the groups. */
  first: readonly Entry[];
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
  const { first, groups, acts, active, isWaiting } = found;
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
      {first.length > 0 && (
        <Box role="group" aria-label="First">
          {first.map((entry) => row(entry))}
        </Box>
      )}
      {groups.map(({ name, entries }) => (
        <Box key={name} role="group" aria-labelledby={`palette-group-${name}`}>
          <Box role="presentation" id={`palette-group-${name}`} sx={heading}>
            {groupLabels[name]}
          </Box>
          {entries.map((entry) => row(entry, name))}
        </Box>
      ))}
      {isWaiting && <WaitingRows />}
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
const all = { flex: 1, display: 'flex', flexDirection: 'column' } as const;
/** At the end of a short list, so that they stay where they are while it is searched. */
const below = { mt: 'auto', pt: 1, borderTop: 1, borderColor: 'divider' };
