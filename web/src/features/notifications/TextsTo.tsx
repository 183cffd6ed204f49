import { Box, Typography } from '@mui/material';
import { useSession } from '../../auth/session.tsx';

/** Where texts go, by the last digits. Nobody types a number into the portal. */
export function TextsTo({ number }: { number: string }) {
  const { phoneNumber } = useSession().settings;
  if (!number) return null;
  const office = phoneNumber ? `the office, ${phoneNumber}` : 'the office';
  return (
    <Box component="section" aria-labelledby="texts-title">
      <Typography variant="h2" id="texts-title" sx={{ mb: 1 }}>
        By text
      </Typography>
      <p>
        Texts go to <strong>{number}</strong>. {`Wrong? Tell ${office}.`}
      </p>
    </Box>
  );
}
