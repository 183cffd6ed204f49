import { Alert, AlertTitle, Box, Link, Typography } from '@mui/material';
import { isAllClear } from '#shared/emergency/all-clear';
import { useSession } from '../../auth/session.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import type { Banner } from './bannerFeed.ts';
import { useBanner } from './useBanner.ts';

const RollCall = onDemand(async () => (await import('./roll-call/RollCall.tsx')).RollCall);

/** `/emergency-brodcast`: the whole message without motion, and “Are you safe?”. */
export function EmergencyPage() {
  const broadcast = useBanner();
  const isEmergency = broadcast?.status === true && !isAllClear(broadcast);
  return (
    <Screen>
      {broadcast?.status ? <Message broadcast={broadcast} /> : <NoMessage />}
      <RollCall isShown={isEmergency} />
      {isEmergency && <Contacts />}
    </Screen>
  );
}

function Message({ broadcast }: { broadcast: Banner }) {
  const { message, updated_at } = broadcast;
  const { schoolName } = useSession().settings;
  const isCalm = isAllClear(broadcast);
  return (
    <Alert
      severity={isCalm ? 'success' : 'error'}
      role={isCalm ? 'status' : 'alert'}
      variant="outlined"
      sx={{ maxWidth: '68ch', fontSize: '1.125rem' }}
    >
      <AlertTitle sx={{ fontWeight: 700 }}>{schoolName}</AlertTitle>
      {message}
      {updated_at && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.5 }}>
          <DateWords at={updated_at} withTime />
        </Typography>
      )}
    </Alert>
  );
}

function NoMessage() {
  const { phoneNumber } = useSession().settings;
  return (
    <EmptyState title="There is no emergency broadcast">
      In an emergency, the message appears here and at the top of every page.
      {phoneNumber && (
        <>
          {' The school’s phone number is '}
          <Phone number={phoneNumber} />.
        </>
      )}
    </EmptyState>
  );
}

const Phone = ({ number }: { number: string }) => (
  <Link href={`tel:${number.replace(/\s/g, '')}`} sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
    {number}
  </Link>
);

/** The numbers to call. */
function Contacts() {
  const { emergency_contacts = [] } = useSession().settings;
  const contacts = [{ label: 'Police, fire, ambulance', phone: '000' }, ...emergency_contacts];
  return (
    <Box component="section" aria-labelledby="call" sx={{ mt: 4, maxWidth: 560 }}>
      <Typography variant="h2" id="call" sx={{ mb: 1 }}>
        Call
      </Typography>
      {contacts.map(({ label, phone }) => (
        <Box key={`${label} ${phone}`} sx={call}>
          <span>{label}</span>
          <Phone number={phone} />
        </Box>
      ))}
    </Box>
  );
}

/** The numbers are in one column, to be found at once. */
const call = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  minHeight: 48,
  borderBottom: 1,
  borderColor: 'divider',
  lineHeight: 1.35,
  '& a': { fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums', py: 1 },
};
