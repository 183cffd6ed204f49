import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Owner } from './useTimetable.ts';

interface OwnerSwitchProps {
  owners: readonly Owner[];
  chosen: Owner | undefined;
  onChoose: (userUid: string) => void;
}

/** Chooses whose timetable is shown, for people who may see several. */
export function OwnerSwitch({ owners, chosen, onChoose }: OwnerSwitchProps) {
  if (owners.length < 2) return null;
  return (
    <Box role="group" aria-label="Whose timetable" className="no-print" sx={row}>
      {owners.map(({ userUid, firstname = 'My lessons' }) => {
        const isChosen = userUid === chosen?.userUid;
        return (
          <Button
            key={userUid}
            variant={isChosen ? 'contained' : 'outlined'}
            aria-pressed={isChosen}
            onClick={() => onChoose(userUid)}
          >
            {firstname}
          </Button>
        );
      })}
    </Box>
  );
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 };
