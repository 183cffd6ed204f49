import { Alert, Box, Link, Typography } from '@mui/material';
import { isAllClear } from '#shared/emergency/all-clear';
import { useSession } from '../../auth/session.tsx';
import { Skeletons } from '../../components/feedback/Skeletons.tsx';
import { onDemand } from '../../components/hooks/onDemand.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { DateWords } from '../../components/text/DateWords.tsx';
import type { Banner } from './bannerFeed.ts';
import { forFamilies } from './forFamilies.ts';
import { emergencyWidth } from './roll-call/width.ts';
import { useBanner } from './useBanner.ts';
import { useIsFamily } from './useIsFamily.ts';

const RollCall = onDemand(async () => (await import('./roll-call/RollCall.tsx')).RollCall);

/** `/emergency-brodcast`: the whole message without motion, the own children, and “Are you safe?”. */
export function EmergencyPage() {
  const broadcast = useBanner();
  const { schoolName } = useSession().settings;
  const isEmergency = broadcast?.status === true && !isAllClear(broadcast);
  return (
    <Screen overline={broadcast?.status && schoolName}>
      {broadcast?.status && <Message broadcast={broadcast} />}
      {broadcast && !broadcast.status && <NoMessage />}
      {/* What could not be read yet is not called calm. */}
      {!broadcast && <Skeletons heights={[96]} most={emergencyWidth} what="the message" />}
      <RollCall isShown={isEmergency} />
      {isEmergency && <Contacts />}
    </Screen>
  );
}

function Message({ broadcast }: { broadcast: Banner }) {
  const { message, updated_at } = broadcast;
  const isCalm = isAllClear(broadcast);
  const { told, rest } = useIsFamily() ? forFamilies(message) : { told: '', rest: message };
  return (
    <Alert
      severity={isCalm ? 'success' : 'error'}
      role={isCalm ? 'status' : 'alert'}
      variant="filled"
      sx={{ ...words, bgcolor: isCalm ? '#1d6b3a' : '#a3160f', color: '#fff' }}
    >
      {told && (
        <Box component="p" sx={{ m: 0, mb: rest ? 1 : 0, fontSize: '1.375rem', fontWeight: 700 }}>
          {told}
        </Box>
      )}
      {rest}
      {updated_at && (
        <Typography variant="body2" sx={{ mt: 1.5 }}>
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
    <Box component="section" aria-labelledby="call" sx={{ mt: 4, maxWidth: emergencyWidth }}>
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

/** All parts of the page have the width of the message. The colours are those of the bar. */
const words = { maxWidth: emergencyWidth, fontSize: '1.125rem', lineHeight: 1.45 };

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
