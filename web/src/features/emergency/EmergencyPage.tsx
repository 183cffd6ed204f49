import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import { useSession } from '../../auth/session.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { DateText } from '../../components/text/DateText.tsx';
import { useBroadcast } from './useBroadcast.ts';

/** `/emergency-brodcast`: the whole message, without motion. */
export function EmergencyPage() {
  const { schoolName, phoneNumber } = useSession().settings;
  const { broadcast, current, error, mutate } = useBroadcast();
  return (
    <Screen>
      {error && <Failure error={error} onRetry={() => void mutate()} />}
      {broadcast?.status ? (
        <Alert severity="error" variant="outlined" sx={{ maxWidth: '68ch', fontSize: '1.125rem' }}>
          <AlertTitle sx={{ fontWeight: 700 }}>{schoolName}</AlertTitle>
          {broadcast.message}
          {current?.updated_at && (
            <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
              <DateText at={current.updated_at} withTime />
            </Typography>
          )}
        </Alert>
      ) : (
        broadcast && (
          <EmptyState title="There is no emergency broadcast">
            In an emergency, the message appears here and at the top of every page.
            {phoneNumber && ` The school's phone number is ${phoneNumber}.`}
          </EmptyState>
        )
      )}
    </Screen>
  );
}
