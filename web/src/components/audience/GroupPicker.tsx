import { Alert, Box, Skeleton, Typography } from '@mui/material';
import { type KeyboardEvent, useId, useState } from 'react';
import { type GroupList, userTypes } from '#shared/audiences/audience';
import { Column, Row } from '../layout/layout.tsx';
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
  /** The fault of the choice. */
  fault?: string;
  isLoading?: boolean;
}

/** Chooses an audience: user types, and groups by type. */
export function GroupPicker({
  groups,
  value,
  onChange,
  fault,
  isLoading = false,
}: GroupPickerProps) {
  const [isFull, setFull] = useState(false);

  function change(next: GroupList) {
    const isTooMuch = next.groups.length > groupLimit;
    setFull(isTooMuch);
    if (!isTooMuch) onChange(next);
  }

  return (
    <Column isBound onKeyDown={keepForm}>
      <UserTypes value={value} onChange={change} fault={fault} />
      <ChoiceText value={value} names={isLoading ? [] : namesOf(value.groups, groups)} />
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
          <GroupSections groups={groups} value={value} onChange={change} />
        )}
      </div>
    </Column>
  );
}

/** Stops Enter in a filter from submitting the form. */
function keepForm(event: KeyboardEvent) {
  const isFilter = event.target instanceof HTMLInputElement && event.target.type === 'search';
  if (isFilter && event.key === 'Enter') event.preventDefault();
}

/** Says whom the choice reaches; stands out while it has groups but no user type. */
function ChoiceText({ value, names }: { value: GroupList; names: string[] }) {
  const isHalf = checkedTypes(value).length === 0 && value.groups.length > 0;
  return (
    <Typography
      role="status"
      variant="body2"
      sx={{
        color: isHalf ? 'warning.main' : 'text.secondary',
        fontWeight: isHalf ? 600 : 400,
      }}
    >
      {choiceInWords(value, names)}
    </Typography>
  );
}

/** One section for each type of groups. */
function GroupSections({
  groups,
  value,
  onChange,
}: Pick<GroupPickerProps, 'groups' | 'value' | 'onChange'>) {
  if (groups.length === 0) {
    return (
      <Typography variant="body2" color="textSecondary">
        There are no groups at this school yet.
      </Typography>
    );
  }
  return sectionsOf(groups).map(([type, members]) => (
    <GroupSection
      key={type}
      title={type}
      groups={members}
      chosen={new Set(value.groups)}
      onChoose={(some, isChosen) =>
        onChange(
          withGroups(
            value,
            some.map(({ groupUid }) => groupUid),
            isChosen,
          ),
        )
      }
    />
  ));
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

interface UserTypesProps {
  value: GroupList;
  onChange: (value: GroupList) => void;
  /** The fault of the choice. */
  fault: string | undefined;
}

/** The checkboxes of the user types, with the fault of the choice. */
function UserTypes({ value, onChange, fault }: UserTypesProps) {
  const id = useId();
  const types = checkedTypes(value);
  return (
    <Box component="fieldset" sx={plain} aria-describedby={fault ? `${id}-fault` : undefined}>
      <Box component="legend" sx={legend}>
        Who
      </Box>
      <Row gap={0} columnGap={1.5} sx={{ '& label': tick }}>
        {userTypes.map((type) => (
          <label key={type}>
            <input
              type="checkbox"
              checked={types.includes(type)}
              onChange={(event) => onChange(withType(value, type, event.target.checked))}
            />
            {typeTitles[type]}
          </label>
        ))}
      </Row>
      {fault && (
        <Box id={`${id}-fault`} role="alert" sx={{ color: 'error.main', fontSize: '0.875rem' }}>
          {fault}
        </Box>
      )}
    </Box>
  );
}

const plain = { border: 0, m: 0, p: 0, minWidth: 0 };
const legend = { p: 0, fontSize: '0.9375rem', fontWeight: 600 };
