import { Box, FormControlLabel, Switch, Typography } from '@mui/material';
import { useSession } from '../../auth/session.tsx';
import type { usePreferences } from './usePreferences.ts';

interface TextsProps {
  preferences: NonNullable<ReturnType<typeof usePreferences>['preferences']>;
  change: ReturnType<typeof usePreferences>['change'];
}

/** Where texts go, and whether they tell of absences. Nobody types a number into the portal. */
export function Texts({ preferences: { texts, texts_to }, change }: TextsProps) {
  const { phoneNumber } = useSession().settings;
  if (!texts_to) return null;
  const office = phoneNumber ? `the office, ${phoneNumber}` : 'the office';
  return (
    <Box component="section" aria-labelledby="texts-title">
      <Typography variant="h2" id="texts-title" sx={{ mb: 1 }}>
        By text
      </Typography>
      <p>
        Texts go to <strong>{texts_to}</strong>. {`Wrong? Tell ${office}.`}
      </p>
      <FormControlLabel
        label="Absences"
        control={
          <Switch
            checked={texts?.absences ?? true}
            onChange={(_, isOn) => change({ texts: { ...texts, absences: isOn } })}
            slotProps={{ input: { 'aria-describedby': 'texts-what' } }}
          />
        }
      />
      <Typography
        id="texts-what"
        variant="body2"
        color="textSecondary"
        sx={{ marginInlineStart: 6 }}
      >
        A text when an absence of your child waits for a reason. It names nobody. Texts in an
        emergency always come.
      </Typography>
    </Box>
  );
}
