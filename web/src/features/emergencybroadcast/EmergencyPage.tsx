import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Typography from '@mui/material/Typography';
import { useSession } from '../../auth/session.tsx';
import { DateText } from '../../components/DateText.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Page } from '../../components/Page.tsx';
import { useBroadcast } from './useBroadcast.ts';

/** `/emergency-brodcast`: the whole message, without motion. */
export function EmergencyPage() {
  const { schoolName, phoneNumber } = useSession().settings;
  const { broadcast, current, error, mutate } = useBroadcast();
  return (
    <Page title="Emergency broadcasts">
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
            In an emergency a message stands here, and on top of every page.
            {phoneNumber && ` The school's phone number is ${phoneNumber}.`}
          </EmptyState>
        )
      )}
    </Page>
  );
}
