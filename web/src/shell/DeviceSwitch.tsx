import { FormControlLabel, Switch, Typography } from '@mui/material';
import { useDeviceChoice } from './useDeviceChoice.ts';

/** Says whose device this is, and changes it. */
export function DeviceSwitch() {
  const { choice, choose } = useDeviceChoice();
  return (
    <>
      <FormControlLabel
        sx={{ mt: 1.5 }}
        control={
          <Switch
            checked={choice === 'own'}
            onChange={(_, isOwn) => void choose(isOwn ? 'own' : 'shared')}
          />
        }
        label="This is my own device"
      />
      <Typography variant="body2" color="textSecondary">
        {choice === 'own'
          ? 'It stores your last visit, for reading without a connection.'
          : 'It stores nothing about you.'}
      </Typography>
    </>
  );
}
