import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button, Typography } from '@mui/material';
import { Fragment, type ReactNode } from 'react';
import { useSession } from '../../auth/session.tsx';
import { Column, Quiet, Row } from '../../components/layout/layout.tsx';
import { Primary } from '../../components/screen/Primary.tsx';
import { sendAct } from './sendWords.ts';

/** What to do in an emergency, on one page that fits a wallet when it is folded. */
export function EmergencyCard() {
  const { config, settings } = useSession();
  const { schoolName, phoneNumber, operator, emergency_contacts = [] } = settings;
  const { host } = window.location;
  const contacts = [
    { label: 'Police, fire, ambulance', phone: '000' },
    ...(phoneNumber ? [{ label: schoolName, phone: phoneNumber }] : []),
    ...emergency_contacts.filter(({ phone }) => phone !== phoneNumber),
  ];
  return (
    <>
      <Column className="no-print" sx={{ mb: 3, justifyItems: 'start' }}>
        <Typography color="textSecondary">
          Print this page, fold it and keep it with you. It helps when the portal is down.
        </Typography>
        <Primary>
          <Button variant="contained" startIcon={<PrintIcon />} onClick={() => window.print()}>
            Print card
          </Button>
        </Primary>
      </Column>
      <Box component="article" aria-label="Emergency card" sx={card}>
        <Typography variant="h2" sx={head}>
          In an emergency: {schoolName}
        </Typography>
        <Box sx={columns}>
          <Section title="1. Call for help">
            {contacts.map((each) => (
              <Call key={`${each.label} ${each.phone}`} {...each} />
            ))}
          </Section>
          <Section title="2. Tell the school" isOrdered>
            <li>
              Open <strong>{host}</strong> and sign in.
            </li>
            <li>Press “Emergency” at the top. Fill in a text, or write one sentence.</li>
            <li>Tick “Ask everyone: Are you safe?” if you need a roll-call.</li>
            <li>{`Press “${sendAct}”, then confirm. Open pages show it within 60 seconds.`}</li>
          </Section>
          <Section title="3. If the portal is down">
            <Call label={operator?.label ?? 'Call the portal’s operator'} phone={operator?.phone} />
            <ForOperator site={config.schoolUid} />
          </Section>
          <Section title="4. After the emergency" isOrdered>
            <li>Check the names in the overview that are not known yet.</li>
            <li>Give the all-clear. End the message when everyone has seen it.</li>
          </Section>
        </Box>
      </Box>
    </>
  );
}

/** The command of the operator in parts that do not break. */
const command = (site: string) => [
  'npm run emergency --',
  `--site ${site}`,
  '--stack FILE',
  '--message "TEXT"',
];

const ForOperator = ({ site }: { site: string }) => (
  <Quiet component="li" size="small" sx={{ pt: 1, lineHeight: 1.5 }}>
    For the operator, to send a message; <code style={whole}>--end</code> ends it:
    <Box component="code" sx={{ display: 'block', mt: 0.5 }}>
      {command(site).map((part) => (
        <Fragment key={part}>
          <span style={whole}>{part}</span>{' '}
        </Fragment>
      ))}
    </Box>
  </Quiet>
);

/** Who answers, and the number. Without a number there is a line to write it on. */
const Call = ({ label, phone }: { label: string; phone: string | undefined }) => (
  <Row component="li" gap={2} align="baseline" justify="space-between" isOneLine sx={call}>
    <span>{label}</span>
    {phone ? <strong style={whole}>{phone}</strong> : <Box component="span" sx={blank} />}
  </Row>
);

interface SectionProps {
  title: string;
  /** Its entries are steps with numbers. */
  isOrdered?: boolean;
  children: ReactNode;
}

const Section = ({ title, isOrdered = false, children }: SectionProps) => (
  <Box component="section" sx={{ breakInside: 'avoid' }}>
    <Typography variant="h3" sx={{ mb: 0.75 }}>
      {title}
    </Typography>
    <Box component={isOrdered ? 'ol' : 'ul'} sx={isOrdered ? steps : calls}>
      {children}
    </Box>
  </Box>
);

const card = {
  maxWidth: 920,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  overflow: 'hidden',
  bgcolor: 'background.paper',
  '@media print': { fontSize: '10pt', maxWidth: 'none' },
};
const head = {
  px: { xs: 2, sm: 3 },
  py: 1.5,
  bgcolor: '#b3261e',
  color: '#fff',
  printColorAdjust: 'exact',
};
const columns = {
  display: 'grid',
  columnGap: 5,
  rowGap: 3,
  p: { xs: 2, sm: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  '@media print': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
};
const calls = { listStyle: 'none', m: 0, p: 0 };
const steps = { m: 0, paddingInlineStart: 2.5, display: 'grid', gap: 0.5 };
/** The numbers are in one column, to be found at once. */
const call = {
  py: 0.75,
  borderBottom: 1,
  borderColor: 'divider',
  '& strong': { fontSize: '1.125rem', fontVariantNumeric: 'tabular-nums' },
};
const blank = { flex: 1, minWidth: 120, borderBottom: '1px dotted', alignSelf: 'stretch' };
const whole = { whiteSpace: 'nowrap' } as const;
