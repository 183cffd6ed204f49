import { FormControlLabel, Switch } from '@mui/material';
import type { Preferences } from '../usePreferences.ts';

/** Shows or hides the other students' figures in all charts of the person. */
export const ComparisonSwitch = ({ preferences }: { preferences: Preferences }) => (
  <FormControlLabel
    className="no-print"
    sx={{ marginInlineEnd: 0 }}
    label="Show comparisons"
    control={
      <Switch
        checked={preferences.isAlone === false}
        disabled={!preferences.canChange}
        onChange={(_, isOn) => void preferences.hideComparisons(!isOn)}
      />
    }
  />
);
