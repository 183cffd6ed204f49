import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useSession } from '../../auth/session.tsx';
import { Primary } from '../../components/screen/Primary.tsx';

/** What to do in an emergency, on one page that fits a wallet when it is folded. */
export function EmergencyCard() {
  const { config, settings } = useSession();
  const { schoolName, phoneNumber, emergency_contacts = [] } = settings;
  const { host } = window.location;
  const contacts = [
    { label: 'Police, fire, ambulance', phone: '000' },
    ...(phoneNumber ? [{ label: schoolName, phone: phoneNumber }] : []),
    ...emergency_contacts.filter(({ phone }) => phone !== phoneNumber),
  ];
  return (
    <>
      <Box className="no-print" sx={{ mb: 3, display: 'grid', gap: 2, justifyItems: 'start' }}>
        <Typography color="textSecondary">
          Print this page, fold it and keep it with you. It helps when the portal is down.
        </Typography>
        <Primary>
          <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
            Print card
          </Button>
        </Primary>
      </Box>
      <Box component="article" aria-label="Emergency card" sx={card}>
        <Typography variant="h2">In an emergency: {schoolName}</Typography>
        <Section title="1. Call for help" list="ul">
          {contacts.map(({ label, phone }) => (
            <li key={`${label} ${phone}`}>
              {label}: <strong style={{ whiteSpace: 'nowrap' }}>{phone}</strong>
            </li>
          ))}
        </Section>
        <Section title="2. Tell the school" list="ol">
          <li>
            Open <strong>{host}</strong> and sign in.
          </li>
          <li>Press “Emergency” at the top. Choose a template, or write one sentence.</li>
          <li>Tick “Ask everyone: Are you safe?” if you need a roll-call.</li>
          <li>Press “Show message”, then confirm. Open pages show it within 60 seconds.</li>
        </Section>
        <Section title="3. If the portal is down" list="ul">
          <li>
            Call your operator. The operator runs:
            <Box component="code" sx={code}>
              {`npm run emergency -- --site ${config.schoolUid} --stack FILE --message "TEXT"`}
            </Box>
          </li>
          <li>
            To end the message: <code style={whole}>--end</code> in the place of{' '}
            <code style={whole}>--message</code>.
          </li>
        </Section>
        <Section title="4. After the emergency" list="ul">
          <li>Check the names in the overview that are not known yet.</li>
          <li>Give the all-clear. End the message when everyone has seen it.</li>
        </Section>
      </Box>
    </>
  );
}

interface SectionProps {
  title: string;
  list: 'ol' | 'ul';
  children: ReactNode;
}

const Section = ({ title, list, children }: SectionProps) => (
  <section>
    <Typography variant="h3" sx={{ mt: 2, mb: 0.5 }}>
      {title}
    </Typography>
    <Box component={list} sx={{ m: 0, pl: 2.5 }}>
      {children}
    </Box>
  </section>
);

const card = {
  maxWidth: 560,
  p: 3,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '@media print': { border: 0, p: 0, fontSize: '10pt', maxWidth: 'none' },
};
const whole = { whiteSpace: 'nowrap' } as const;
const code = { display: 'block', my: 0.5, fontSize: '0.8125rem', overflowWrap: 'anywhere' };
