import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useState } from 'react';
import { type GroupList, userTypes } from '#shared/domain/audience';
import { ChosenGroups } from './ChosenGroups.tsx';
import {
  checkedTypes,
  choiceInWords,
  groupLimit,
  namesOf,
  type PickedGroup,
  sectionsOf,
  typeTitles,
  withGroups,
  withType,
} from './choice.ts';
import { GroupSection } from './GroupSection.tsx';
import { tick } from './tick.ts';

export interface GroupPickerProps {
  groups: readonly PickedGroup[];
  value: GroupList;
  onChange: (value: GroupList) => void;
  /** What is wrong with the choice. */
  fault?: string;
  isLoading?: boolean;
}

/** Chooses an audience: kinds of people, and groups of the school by their type. */
export function GroupPicker({
  groups,
  value,
  onChange,
  fault,
  isLoading = false,
}: GroupPickerProps) {
  const id = useId();
  const [isFull, setFull] = useState(false);
  const types = checkedTypes(value);
  const isHalf = types.length === 0 && value.groups.length > 0;

  function change(next: GroupList) {
    const isTooMuch = next.groups.length > groupLimit;
    setFull(isTooMuch);
    if (!isTooMuch) onChange(next);
  }

  return (
    <Box sx={{ display: 'grid', gap: 2 }} onKeyDown={keepForm}>
      <Box component="fieldset" sx={plain} aria-describedby={fault ? `${id}-fault` : undefined}>
        <Box component="legend" sx={legend}>
          Who
        </Box>
        <Box sx={kinds}>
          {userTypes.map((type) => (
            <label key={type}>
              <input
                type="checkbox"
                checked={types.includes(type)}
                onChange={(event) => change(withType(value, type, event.target.checked))}
              />
              {typeTitles[type]}
            </label>
          ))}
        </Box>
        {fault && (
          <Box id={`${id}-fault`} role="alert" sx={{ color: 'error.main', fontSize: '0.875rem' }}>
            {fault}
          </Box>
        )}
      </Box>
      <Typography
        role="status"
        variant="body2"
        sx={{
          color: isHalf ? 'warning.main' : 'text.secondary',
          fontWeight: isHalf ? 600 : 400,
        }}
      >
        {choiceInWords(value, isLoading ? [] : namesOf(value.groups, groups))}
      </Typography>
      <ChosenGroups
        groups={groups}
        chosen={value.groups}
        isLoading={isLoading}
        onRemove={(leaving) => change(withGroups(value, leaving, false))}
      />
      {isFull && (
        <Alert severity="warning" variant="outlined">
          {`At most ${groupLimit} groups can be chosen. To reach everyone, choose no groups at all.`}
        </Alert>
      )}
      <div>
        {isLoading ? (
          <LoadingSections />
        ) : (
          sectionsOf(groups).map(([type, members]) => (
            <GroupSection
              key={type}
              title={type}
              groups={members}
              chosen={new Set(value.groups)}
              onChoose={(some, isChosen) =>
                change(
                  withGroups(
                    value,
                    some.map(({ groupUid }) => groupUid),
                    isChosen,
                  ),
                )
              }
            />
          ))
        )}
        {!isLoading && groups.length === 0 && (
          <Typography variant="body2" color="textSecondary">
            There are no groups at this school yet.
          </Typography>
        )}
      </div>
    </Box>
  );
}

/** Enter in a filter is meant for the filter, not for the form around it. */
function keepForm(event: KeyboardEvent) {
  const isFilter = event.target instanceof HTMLInputElement && event.target.type === 'search';
  if (isFilter && event.key === 'Enter') event.preventDefault();
}

function LoadingSections() {
  return (
    <Box role="status" aria-label="The groups are loading">
      {[0, 1, 2, 3].map((line) => (
        <Skeleton key={line} variant="rounded" height={48} sx={{ mb: 1 }} />
      ))}
    </Box>
  );
}

const plain = { border: 0, m: 0, p: 0, minWidth: 0 };
const legend = { p: 0, fontSize: '0.9375rem', fontWeight: 600 };
const kinds = { display: 'flex', flexWrap: 'wrap', columnGap: 3, '& label': tick };
